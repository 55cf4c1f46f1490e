from fodasse.cli.truco.narrator import Narrator


class Host(Narrator):
    pass
