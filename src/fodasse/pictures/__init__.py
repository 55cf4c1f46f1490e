"""Pictures of cards, views and states as SVG, without dependencies.

``svg`` draws a card, a view or a state, and ``sprite`` all cards for a page that draws tables
itself. A game that can be drawn has a module of its name, with a function ``scene`` that describes
the table, and ``cards`` for its cards; one drawing serves all scenes.
"""
