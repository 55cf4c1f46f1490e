"""What every host of tables shares: the messages of clients, and what they do to a match.

``protocol`` reads messages, ``matches`` makes matches and does what is asked, ``refusals`` are
what clients are answered else, and ``local`` is a table in the client's own process, such as a
page's. ``fodasse.server`` adds a network and a database.
"""
