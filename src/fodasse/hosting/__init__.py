"""The part that all hosts of tables share: messages of clients, and their effect on a match.

``protocol`` reads messages and carries them out, ``matches`` makes matches and describes what can
be played, ``refusals`` defines the refusals that clients get, and ``local`` is a table in the
client's own process, such as a page's. ``fodasse.server`` adds a network and a database.
"""
