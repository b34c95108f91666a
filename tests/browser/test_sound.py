"""The sounds as a browser makes them: rendered without a loudspeaker, and through a context that a gesture wakes."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from dashboard.view.clips import answer
from dashboard.view.fonts import FACES, font_faces
from dashboard.view.importmap import import_map
from dashboard.view.voice import CLIPS

RATE = 48_000
RENDER = """async ([make, seconds]) => {
  const tones = await import('#tones');
  const context = new OfflineAudioContext(1, seconds * 48000, 48000);
  let seed = 1;
  const chance = () => (seed = seed * 16807 % 2147483647) / 2147483647;
  const effects = context.createGain(), bend = context.createWaveShaper();
  effects.gain.value = 1 / tones.LIMIT;
  bend.curve = tones.limiter();
  effects.connect(bend).connect(context.destination);
  for (const [at, recipe] of new Function('tones', 'chance', 'return ' + make)(tones, chance)) {
    tones.play(context, effects, recipe, at, chance);
  }
  const samples = (await context.startRendering()).getChannelData(0);
  const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const last = samples.findLastIndex(one => Math.abs(one) > 0.001);
  return {peak, seconds: (last + 1) / 48000, finite: samples.every(Number.isFinite)};
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page with the project's modules, fonts and nothing else."""
    opened = browser.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.route("http://table.test/**", lambda route: route.fulfill(body=blank(), content_type="text/html"))
    opened.goto("http://table.test/")
    yield opened
    opened.close()
    assert errors == []


def blank() -> str:
    modules = json.dumps(import_map())
    return (
        f'<!doctype html><meta charset="utf-8"><style>{font_faces()}</style>'
        f'<script type="importmap">{modules}</script><button>開始</button>'
    )


def rendered(page: Page, make: str, seconds: float) -> dict[str, float]:
    sound = page.evaluate(RENDER, [make, seconds])
    assert sound["finite"]
    return sound


@pytest.mark.parametrize("struck", ["tile", "wall", "meld", "hand", "edge", "cloth"])
def test_a_clack_is_short_heard_and_not_distorted(page, struck):
    sound = rendered(page, f"[[0, tones.clack('{struck}', 20000, chance)]]", 0.5)
    assert 0.1 < sound["peak"] <= 0.9
    assert 0.03 < sound["seconds"] <= 0.071


def test_a_faster_impact_is_louder(page):
    peaks = [rendered(page, f"[[0, tones.clack('tile', {speed}, chance)]]", 0.2)["peak"] for speed in (60, 300, 1500)]
    assert peaks[0] < peaks[1] / 1.5 < peaks[2] / 2


def test_the_chime_is_two_notes_of_a_second(page):
    sound = rendered(page, "[[0, tones.chime()]]", 2)
    assert 0.3 < sound["peak"] <= 0.6
    assert 0.6 < sound["seconds"] <= 1.11


def test_a_crash_of_six_at_once_stays_below_one(page):
    sound = rendered(page, "Array(6).fill([0, tones.clack('hand', 20000, chance)])", 0.5)
    assert 0.5 < sound["peak"] < 1


def test_the_release_of_a_button_wakes_the_sound_and_the_press_does_not(page):
    page.evaluate("""async () => {
      const {Sound} = await import('#sound');
      window.states = [];
      window.sound = new Sound({onState: state => window.states.push(state)});
      window.sound.attach(document);
    }""")
    page.mouse.move(*middle(page))
    page.mouse.down()
    assert page.evaluate("[window.sound.state, window.sound.clack('tile', 900)]") == ["waiting", False]
    page.mouse.up()
    page.wait_for_function("window.states.length")
    assert page.evaluate("window.states") == ["running"]
    assert page.evaluate("[window.sound.clack('tile', 900), window.sound.chime()]") == [True, True]


def middle(page: Page) -> tuple[float, float]:
    box = page.locator("button").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_every_clip_is_decoded_by_the_browser_and_is_a_word_or_two_long(page):
    files = {message["clip"]: message["b"] for message in answer({"t": "clips", "clips": list(CLIPS)})}
    seconds = page.evaluate("""async files => {
      const {bytesOf} = await import('#voice');
      const context = new OfflineAudioContext(1, 1, 24000), found = {};
      for (const [name, file] of Object.entries(files)) {
        found[name] = (await context.decodeAudioData(bytesOf(file))).duration;
      }
      return found;
    }""", files)  # fmt: skip
    assert set(seconds) == set(CLIPS)
    assert all(0.3 < length < 1.6 for length in seconds.values()), seconds


def test_a_call_is_spoken_once_its_clip_has_come(page):
    message = answer({"t": "clips", "clips": ["pong"]})[0]
    page.evaluate("""async () => {
      const {Sound} = await import('#sound'), {Voice} = await import('#voice');
      window.sound = new Sound();
      window.asked = [];
      window.voice = new Voice(window.sound, clips => window.asked.push(...clips));
      window.sound.attach(document);
    }""")
    page.locator("button").click()
    page.wait_for_function("window.sound.running")
    said = page.evaluate("""async message => {
      const saying = window.voice.say({zh: '碰', clip: 'pong'});
      window.voice.hear(message);
      return [await saying, window.asked];
    }""", message)  # fmt: skip
    assert said == ["clips", ["pong"]]


def test_the_fonts_are_loaded_before_anything_is_drawn(page):
    """A canvas draws with what is loaded then: 牌 in a font that is not there yet is in another one for ever."""
    assert page.evaluate("import('#fonts').then(({loadFonts}) => loadFonts())") == len(FACES)
    faces = page.evaluate("[...document.fonts].map(face => [face.family, face.weight, face.status])")
    assert sorted(faces) == sorted([family, str(weight), "loaded"] for family, weight in FACES.values())


def test_the_fonts_of_the_page_are_those_that_were_cut():
    assert [base64.b64decode(part.split(")")[0])[:4] for part in font_faces().split("base64,")[1:]] == [b"wOF2"] * 3
