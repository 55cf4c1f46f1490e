"""Pictures of cards, views and states as SVG, without dependencies.

``svg`` is the whole interface. A game that can be drawn has a module of its name, with a function
``scene`` that tells what lies on the table; one drawing serves all scenes.
"""
