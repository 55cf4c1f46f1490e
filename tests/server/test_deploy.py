"""The files by which a server is put on the internet, as the docs show them."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from fodasse.cli.command import command
from fodasse.server.limits import Limits

ROOT = Path(__file__).parents[2]
FOLDER, PAGE = ROOT / "examples" / "deploy", ROOT / "docs" / "how-to" / "deploy.md"
running = pytest.importorskip("fodasse.server.running")


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile", "Dockerfile", "tables.service"])
def test_the_docs_show_each_file(name: str) -> None:
    assert f"\n{(FOLDER / name).read_text(encoding='utf-8')}```" in PAGE.read_text(
        encoding="utf-8"
    )


def test_a_proxy_lets_through_what_the_server_takes_and_waits_for_its_pings() -> None:
    text = (FOLDER / "nginx.conf").read_text(encoding="utf-8")
    [size] = re.findall(r"client_max_body_size (\d+)k;", text)
    [seconds] = re.findall(r"proxy_read_timeout (\d+)s;", text)
    assert int(size) * 1024 > Limits().message
    assert int(seconds) > 2 * Limits().ping


def test_the_container_runs_the_command_as_a_user_with_a_volume(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = (FOLDER / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", "").splitlines()
    parts = {line.split()[0]: line.partition(" ")[2] for line in lines if line}
    assert parts["USER"] not in {"root", "0"}
    assert parts["VOLUME"] == parts["WORKDIR"] == "/data"
    assert "/healthz" in parts["HEALTHCHECK"]
    calls: list[object] = []
    monkeypatch.setattr(running, "run", lambda *given: calls.append(given[:3]))
    program, *arguments = json.loads(parts["ENTRYPOINT"])
    assert program == "fodasse"
    assert CliRunner().invoke(command, arguments).exit_code == 0
    port = int(parts["EXPOSE"])
    assert calls == [("0.0.0.0", port, "sqlite:////data/tables.db")]  # noqa: S104  # what is asked for
    assert f":{port}/healthz" in parts["HEALTHCHECK"]
    extras = re.findall(r'"/fodasse\[(.*)\]"', parts["RUN"])
    assert extras == ["bulk,cli,postgresql"]


def test_the_image_gets_all_that_the_package_is_built_from() -> None:
    text = (FOLDER / "Dockerfile").read_text(encoding="utf-8")
    copied = {
        name for line in re.findall(r"^COPY (.*) /", text, re.MULTILINE) for name in line.split()
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    parts = {project["project"]["readme"], *project["project"]["license-files"]}
    parts |= {name.partition("/")[0] for name in wheel["packages"]}
    assert copied == {"pyproject.toml", *parts}
    assert f"-f {(FOLDER / 'Dockerfile').relative_to(ROOT)} ." in PAGE.read_text(encoding="utf-8")


def test_the_service_keeps_its_database_in_a_folder_of_its_own_and_is_started_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = (FOLDER / "tables.service").read_text(encoding="utf-8").splitlines()
    parts = dict(line.split("=", 1) for line in lines if "=" in line)
    assert parts["User"] not in {"root", "0"}
    assert (parts["Restart"], parts["StateDirectoryMode"]) == ("always", "0700")
    calls: list[object] = []
    monkeypatch.setattr(running, "run", lambda *given: calls.append(given[2]))
    program, *arguments = parts["ExecStart"].split()
    assert program.endswith("/bin/fodasse")
    assert CliRunner().invoke(command, arguments).exit_code == 0
    assert calls == [f"sqlite:////var/lib/{parts['StateDirectory']}/tables.db"]


def test_nginx_sends_browsers_from_http_to_https() -> None:
    text = (FOLDER / "nginx.conf").read_text(encoding="utf-8")
    [plain] = re.findall(r"server \{\n    listen 80;\n(.*?)\n\}", text, re.DOTALL)
    [name] = set(re.findall(r"server_name (.*);", text))
    assert f"return 301 https://{name}$request_uri;" in plain
