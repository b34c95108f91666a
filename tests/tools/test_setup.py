"""The scripts behind `make play` and `make test`, run against machines made of small fakes."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"
PYTHON = """#!/bin/sh
case "$2" in
    *"(3, {minor})"*) exit 0 ;;
    *executable*) echo "$0" ;;
    *) exit 1 ;;
esac
"""
SHIM = "#!/bin/sh\necho 'pyenv: command not found' >&2\nexit 127\n"


@pytest.fixture
def machine(tmp_path):
    """A machine with a shell and next to nothing on its PATH; `write` puts a program there."""

    class Machine:
        bin = tmp_path / "bin"
        home = tmp_path / "home"

        def write(self, path: Path, text: str) -> None:
            """Put a program there, only ever in this test's own folder: links to the real ones are not followed."""
            assert path.resolve().is_relative_to(tmp_path.resolve()), path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            path.chmod(0o755)

        def run(self, tool: str) -> subprocess.CompletedProcess[str]:
            env = {"PATH": str(self.bin), "HOME": str(self.home)}
            return subprocess.run(["/bin/sh", TOOLS / tool], env=env, capture_output=True, text=True, check=False)

    made = Machine()
    made.bin.mkdir()
    for name in ("cat", "uname", "id", "env", "chmod"):  # programs that call the real ones, never links to them
        made.write(made.bin / name, f'#!/bin/sh\nexec {shutil.which(name)} "$@"\n')
    return made


class TestFindPython:
    def test_the_newest_that_runs_is_taken_and_not_a_shim_that_fails(self, machine):
        machine.write(machine.bin / "python3.13", SHIM)
        machine.write(machine.bin / "python3.12", PYTHON.format(minor=12))
        machine.write(machine.bin / "python3.11", PYTHON.format(minor=11))
        assert machine.run("find-python").stdout.strip() == str(machine.bin / "python3.12")

    def test_versions_behind_a_shim_are_found(self, machine):
        machine.write(machine.bin / "python3.13", SHIM)
        machine.write(machine.bin / "python3.11", PYTHON.format(minor=11))
        real = machine.home / ".pyenv/versions/3.13.1/bin/python3"
        machine.write(real, PYTHON.format(minor=13))
        assert machine.run("find-python").stdout.strip() == str(real)

    def test_plain_python3_is_looked_at_too(self, machine):
        machine.write(machine.bin / "python3", PYTHON.format(minor=11))
        assert machine.run("find-python").stdout.strip() == str(machine.bin / "python3")

    def test_without_one_it_says_how_to_get_one(self, machine):
        machine.write(machine.bin / "python3", PYTHON.format(minor=10))
        found = machine.run("find-python")
        assert found.returncode == 1
        assert not found.stdout
        assert "找不到可用的 Python" in found.stderr
        assert "apt-get install python3 python3-venv" in found.stderr


class TestNeeds:
    def test_what_is_there_is_enough(self, machine):
        for name in ("chromium", "node"):
            machine.write(machine.bin / name, "#!/bin/sh\n")
        machine.write(machine.bin / "fc-list", "#!/bin/sh\necho Noto Sans CJK TC\n")
        done = machine.run("test-needs")
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

    def test_the_real_node_is_taken_and_an_old_one_is_not(self, machine):
        """Node 20 refuses a boolean exit code, so the question itself failed and a good node counted as missing."""
        machine.write(machine.bin / "uname", "#!/bin/sh\necho Darwin\n")  # comes with fonts
        machine.write(machine.bin / "chromium", "#!/bin/sh\n")
        node = shutil.which("node")
        machine.write(machine.bin / "node", f'#!/bin/sh\nexec {node} "$@"\n')
        done = machine.run("test-needs")
        assert (done.returncode, done.stderr) == (0, "")
        old = "Object.defineProperty(process, 'versions', {value: {node: '16.0.0'}});"
        machine.write(machine.bin / "node", f'#!/bin/sh\nexec {node} -e "{old} $2"\n')
        assert "node 18" in machine.run("test-needs").stderr

    def test_everything_missing_is_named_and_the_command_fails(self, machine):
        machine.write(machine.bin / "uname", "#!/bin/sh\necho Linux\n")
        done = machine.run("test-needs")
        assert done.returncode == 1
        assert [word in done.stderr for word in ("Chromium", "font", "node 18")] == [True] * 3

    def test_the_package_manager_brings_what_is_missing(self, machine):
        machine.write(machine.bin / "node", "#!/bin/sh\n")
        machine.write(machine.bin / "id", "#!/bin/sh\necho 0\n")
        machine.write(
            machine.bin / "apt-get",
            f"""#!/bin/sh
cd {machine.bin}
echo "apt-get $*"
[ "$1" = install ] || exit 0
for name in chromium fc-list; do printf '#!/bin/sh\\necho here\\n' >$name && chmod +x $name; done
""",
        )
        done = machine.run("test-needs")
        assert done.returncode == 0
        assert "chromium fontconfig fonts-noto-cjk" in done.stdout
        assert "nodejs" not in done.stdout

    def test_a_package_manager_that_fails_is_no_excuse(self, machine):
        machine.write(machine.bin / "id", "#!/bin/sh\necho 0\n")
        machine.write(machine.bin / "apt-get", "#!/bin/sh\nexit 100\n")
        done = machine.run("test-needs")
        assert done.returncode == 1
        assert "could not install" in done.stderr


@pytest.fixture
def project(tmp_path):
    """A project folder whose Python only writes down what it is told; `make` returns the lines of one call."""
    tools, log = tmp_path / "tools", tmp_path / "log"
    tools.mkdir()
    shutil.copy(TOOLS / "environment", tools)
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    python = tmp_path / "python"
    python.write_text(
        f"""#!/bin/sh
echo "$*" >>{log}
if [ "$2" = venv ]; then mkdir -p .venv/bin; cp "$0" .venv/bin/python; fi
"""
    )
    python.chmod(0o755)
    (tools / "find-python").write_text(f"#!/bin/sh\necho {python}\n")
    (tools / "find-python").chmod(0o755)

    def make(*extra: str) -> list[str]:
        log.write_text("")
        subprocess.run(["/bin/sh", tools / "environment", *extra], check=True, capture_output=True, env=os.environ)
        return [line for line in log.read_text().splitlines() if line.startswith("-m")]

    make.root = tmp_path
    return make


class TestEnvironment:
    def test_the_second_call_installs_nothing(self, project):
        venv, install = project()
        assert venv == "-m venv --clear .venv"
        assert install.endswith("--editable .")
        assert project() == []

    def test_the_tests_environment_serves_to_play_but_not_the_other_way_round(self, project):
        project()
        (install,) = project("dev")
        assert install.endswith("--editable .[dev]")
        assert project() == []
        assert project("dev") == []

    def test_another_pyproject_installs_anew(self, project):
        project()
        (project.root / "pyproject.toml").write_text("[project]\nversion='2'\n")
        assert len(project()) == 1

    def test_an_environment_whose_python_is_gone_is_made_anew(self, project):
        project()
        (project.root / ".venv/bin/python").unlink()
        assert len(project()) == 2


def test_a_machine_that_has_everything_is_left_alone():
    """A real node was once called missing: it takes no `true` for an exit code, which no fake had minded."""
    done = subprocess.run(["/bin/sh", TOOLS / "test-needs"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
