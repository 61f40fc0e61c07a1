"""What a model says it uses: each value named changes an answer, and no other value changes any."""

import functools
import json

import pytest

from zettasim import odds, simulate
from zettasim.component_files import load_components
from zettasim.errors import ComponentError, ParameterError, StateSpaceError
from zettasim.games import models
from zettasim.questions.asked import ask

FEW = 50
"""Trials of a model that has no exact answer."""
QUESTIONS = {
    "odyssey.attempts": [
        {"attempts": 3, "size": 3, "finao": False, "barren": "nothing"},
        {"attempts": 3, "size": 3, "milieu": "push,air", "vehicle": True, "career": "geologist"},
        {"attempts": 3, "milieu": "elevator,ice", "career": "oceanographer", "after_death": "elderly"},
        {"attempts": 2, "size": 4, "milieu": "air", "career": "journalist", "target": 1},
        {"attempts": 6, "milieu": "air,sandworm", "container": "same", "addiction": "ignored"},
        {"attempts": 5, "size": 1, "career": "oceanographer", "container": "same", "addiction": "ignored"},
    ],
    "odyssey.explore": [
        {"milieu": "ocean", "size": 3, "vehicle": True, "policy": "optimal", "payoff": "unlock:2,dead:-1"},
        {"milieu": "ice", "size": 4, "unlocks": 3, "vehicle": True, "career": "medic", "policy": "all"},
        {"milieu": "air", "size": 4, "unlocks": 4, "vehicle": True, "career": "geologist"},
        {"milieu": "air", "size": 2, "unlocks": 1, "vehicle": True, "finao": True, "career": "geologist"},
        {"milieu": "elevator", "size": 2, "unlocks": 2, "vehicle": True, "career": "oceanographer"},
        {"milieu": "push", "size": 5, "unlocks": 2, "vehicle": True, "career": "journalist", "policy": "experience"},
        {"milieu": "push", "size": 4, "vehicle": True, "career": "journalist", "removed": "ore:1,leak:1"},
        {"milieu": "ice", "size": 3, "vehicle": True, "life_support": "4:1", "powerplant": "nuclear"},
        {
            "milieu": "air",
            "size": 3,
            "vehicle": True,
            "partner": True,
            "partner_career": "journalist",
            "partner_unlocks": 3,
        },
    ],
    "sixty.arka": [
        {},
        {"rise": "rondel", "blanks": 2},
        {"rise": "round:2", "star_steps": 2, "spaces": 5},
    ],
    "sixty.common_deck": [
        {},
        {"players": 2, "extra": 3, "copies": 2, "rivals": "leave"},
        {"size": 20, "copies": 2, "players": 3, "kept": 2},
    ],
    "sixty.experts": [
        {},
        {"round": 3, "players": 2, "kind": "pilot", "taken": 4},
        {"round": 2, "kind": "radio", "taken": 3, "taken_from": "any"},
        {"round": 2, "players": 3, "kind": "investor"},
        {"kind": "mechanic"},
    ],
    "sixty.milestones": [
        {},
        {"players": 1, "wanted": 8},
        {"players": 2, "wanted": 5},
        {"players": 3, "wanted": 5, "rivals": "want"},
    ],
    "sixty.planning": [
        {},
        {"policy": "always"},
    ],
    "sixty.setup": [
        {},
        {"wanted": 3},
    ],
    "sixty.preparation": [
        {},
        {"policy": "all", "bases": 4, "storms": 7},
        {"policy": "hold:2", "top": 2, "base_values": "3,0,1"},
        {"icons": "investor:2", "policy": "all"},
        {"icons": "radio:2,engineer:2", "policy": "all"},
        {"cards": "2/3/investor:3,0/1/engineer:2", "icons": "engineer:2"},
    ],
    "sixty.season": [
        {"rounds": 3},
        {"policy": "all", "rounds": 2, "forecast": "1,2,0,0,0,0", "top": 2},
        {"policy": "hold:1", "forecast": "0,0,0,0,0,2"},
    ],
}


N_TRIALS = 200


def names_of(asked):
    return {metric.name for metric in asked.model.metrics(asked.parameters, asked.rules)}


def changes_of(value):
    """Return other values of the same type, so that some fit where only some are allowed."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, str):
        return [
            "experience" if value == "discovery" else "discovery",
            "none" if value != "none" else "sub",
            value + "x",
        ]
    numbers = [[value[0] + step, *value[1:]] for step in (1,)] if value and isinstance(value[0], int) else []
    shifted = [[value[0], value[1] + 1, *value[2:]]] if len(value) > 1 and numbers else []
    lists = [[*value, "kill"], [*value, "claim"], [*value, "ko"], value[1:], value[:1]]
    return [*numbers, *shifted, *(changed for changed in lists if changed != value)]


class Varied:
    """Each changed value of a game as a variant file that the loader takes, by key path."""

    def __init__(self, game, folder):
        self.game, self.folder = game, folder
        self.changes = {path: changes_of(value.value) for path, value in load_components(game).values.items()}
        self.files = {path: self._taken(path, changes) for path, changes in self.changes.items()}

    def _taken(self, path, changes):
        files = [self._write({path: change}, f"{path}-{place}") for place, change in enumerate(changes)]
        return [file for file in files if self._loads(file)]

    def _write(self, changes, name):
        file = self.folder / f"{self.game}-{name}.toml"
        lines = "".join(f'"{path}" = {json.dumps(change)}\n' for path, change in changes.items())
        file.write_text(f'game = "{self.game}"\n[change]\n{lines}', encoding="utf-8")
        return file

    def _loads(self, file):
        try:
            load_components(self.game, (file,))
        except ComponentError:
            return False
        return True

    def together(self, paths):
        """Return files that change all of these values, as many of them at once as the loader takes."""
        there = [path for path in paths if self.files[path]]
        for start in range(0, len(there), AT_ONCE):
            some = there[start : start + AT_ONCE]
            texts = [self.files[path][0].read_text(encoding="utf-8").splitlines()[-1] for path in some]
            file = self.folder / f"{self.game}-{abs(hash(tuple(some)))}.toml"
            file.write_text(f'game = "{self.game}"\n[change]\n' + "\n".join(texts) + "\n", encoding="utf-8")
            if self._loads(file):
                yield some, file
            else:
                yield from (([path], self.files[path][0]) for path in some)


AT_ONCE = 25
"""Values changed by one file: a change that matters shows as well among others that do not."""


@pytest.fixture(scope="module")
def varied(tmp_path_factory):
    folder = tmp_path_factory.mktemp("variants")
    return functools.cache(lambda game: Varied(game, folder))


def answered(model, question, variant=None):
    """Answer exactly, or where that cannot be by few trials that share their luck with those of every variant."""
    try:
        return dict(odds(model, variant=variant, trials=N_TRIALS, seed=1, n_jobs=1, **question).metrics)
    except ParameterError as error:
        return str(error)
    except StateSpaceError:
        # The same trials of the same seed, which nothing changes but what is used.
        return dict(simulate(model, trials=FEW, seed=0, n_jobs=1, variant=variant, **question).metrics)


@pytest.mark.parametrize("model", sorted(QUESTIONS))
def test_what_is_used_and_nothing_else_changes_an_answer(model, varied):
    variants = varied(model.split(".")[0])
    named, moved = set(), set()
    for question in QUESTIONS[model]:
        asked = ask(model, question)
        used = {*asked.default_paths, *asked.model.uses(asked.parameters, asked.rules, names_of(asked))}
        assert used <= set(variants.files)
        named |= used
        before = answered(model, question)
        for path in used - moved:
            if any(answered(model, question, file) != before for file in variants.files[path]):
                moved.add(path)
        for paths, file in variants.together(sorted(set(variants.files) - used)):
            assert answered(model, question, file) == before, f"one of {paths} changes the answer to {question}"
    idle = {path for path in named - moved if variants.files[path]}
    assert not idle, f"named as used, yet no answer changed with {sorted(idle)}"
    assert len(moved) >= len(QUESTIONS[model]), "the loader took too few of the changes to tell anything"


def test_most_values_can_be_changed(varied):
    for game in ("odyssey", "sixty"):
        files = varied(game).files
        assert sum(bool(variants) for variants in files.values()) > 0.9 * len(files)


OTHERS = [name for name, model in models().items() if model.game and name not in QUESTIONS]


@pytest.mark.parametrize("model", OTHERS)
def test_what_is_not_used_changes_no_answer_to_an_example(model, varied):
    variants = varied(models()[model].game)
    for question in models()[model].examples[:2]:
        asked = ask(model, question)
        used = {*asked.default_paths, *asked.model.uses(asked.parameters, asked.rules, names_of(asked))}
        assert used <= set(variants.files)
        before = answered(model, question)
        for paths, file in variants.together(sorted(set(variants.files) - used)):
            assert answered(model, question, file) == before, f"one of {paths} changes the answer to {question}"


MOVES = {
    "odyssey.campaign": ("campaign.heroism_unlock_icons", "chits.artifact.kind", "chits.artifact.unlocks_needed"),
    "sixty.race": (
        "arka.engineers_for_station",
        "arka.milestone_cards_used",
        "arka.site_engineers_beyond_icons",
        "arka_milestones.engineers_times",
        "arka_milestones.presence_more",
        "arka_milestones.project_cards_more",
        "base_bonus.engineer_icons_at_start",
        "base_bonus.investor_icons_at_start",
        "base_bonus.radio_icons_at_start",
        "box_of_player.station_sites",
        "first_upgrades.radar_tiles",
        "first_upgrades.storms_burned",
        "project_rewards.material",
        "project_rewards.radar_tiles",
        "race_board.additional_landscapes_per_player",
        "race_contents.points_of_end_effect",
        "race_contents.track_bonus",
        "rondel.steps_for_action_not_done",
        "setup.station_site_piles",
        "sides.personal_station_sites",
        "tableau.experts_without_points_per_column",
        "tableau.explorers_of_expert_space",
        "tableau.steps_of_expert_space",
    ),
    "xenology.solo": (
        "bonuses.continents_for_explore_bonus",
        "bonuses.elder_steps",
        "database.cards_per_tile",
        "rank.turns_per_token_in_final_rounds",
        "research.bays",
        "research.bonuses_for_value_one",
        "research.bonuses_for_value_two",
        "research.cards_per_revealed_tile",
        "research.cards_per_scan",
        "solo.cards_per_turn",
        "specimens.cubes_per_locker",
        "specimens.replicate_types",
    ),
}
"""Numbers of whole games that are easily typed into a kernel; each changes an answer to an example."""


@pytest.mark.parametrize(("model", "path"), [(model, path) for model in MOVES for path in MOVES[model]])
def test_a_number_of_a_whole_game_moves_it(model, path, varied):
    files = varied(model.split(".")[0]).files[path]
    for question in models()[model].examples:
        asked = ask(model, question)
        if path not in asked.model.uses(asked.parameters, asked.rules, names_of(asked)):
            continue
        before = answered(model, question)
        assert isinstance(before, dict)
        others = (answered(model, question, file) for file in files)
        if any(isinstance(other, dict) and other != before for other in others):
            return
    pytest.fail(f"no answer changed with {path}")
