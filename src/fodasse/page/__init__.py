"""The page that people play on: HTML, JavaScript modules, style sheets, words and cards.

``files`` has all of it as text, ready to be served or written to a folder; nothing is built.
The modules do not know where matches run: ``static/connection.js`` defines what carries packets
and messages, and ``static/lobby.js`` what opens a table. ``static/main.js`` joins them for a
server; another page can join them for a match that runs in the browser itself.
"""

from fodasse.page.files import files

__all__ = ["files"]
