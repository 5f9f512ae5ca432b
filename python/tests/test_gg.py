"""The drop-ins for gg-bench: what is the same, and every difference, shown on models of the originals."""

import copy
import importlib
import random
import sys
import warnings

import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env

from duelbook import gg
from gg_originals import Original233, Original244, Original282, Original477, Original779


def fresh(id, seed=0, **settings):
    environment = gg.env(id)(**settings)
    environment.reset(seed=seed)
    return environment


def played(environment, *actions):
    """What the last of these actions gave: reward and whether the game is over."""
    for action in actions:
        _, reward, done, _, _ = environment.step(action)
    return reward, done


def model_played(model, *actions):
    for action in actions:
        result = model.step(action)
    return result


@pytest.mark.parametrize("id", gg.IDS)
def test_gymnasium_checks_it(id):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gg.env(id)(), skip_render_check=True)


@pytest.mark.parametrize(
    "id, actions, low, high, dtype",
    [
        (477, 4, [0, 0], [25, 4], np.float32),
        (233, 8, [1, -1], [1e5, 1], np.float64),
        (244, 10, [0] * 12, None, np.int32),
        (282, 3, [20, 1, 1], [30, 30, 30], np.int32),
        (779, 5, [-15, -15], [15, 15], np.int32),
    ],
)
def test_spaces_are_those_of_the_original(id, actions, low, high, dtype):
    environment = fresh(id)
    assert environment.action_space == spaces.Discrete(actions)
    assert environment.observation_space.dtype == dtype
    assert environment.observation_space.low.tolist() == low
    if high is not None:
        assert environment.observation_space.high.tolist() == high


@pytest.mark.parametrize("id", gg.IDS)
def test_observations_stay_in_the_space(id):
    rng = random.Random(id)
    environment = fresh(id)
    for seed in range(150):
        observation, _ = environment.reset(seed=seed)
        done = False
        while not done:
            assert environment.observation_space.contains(observation)
            observation, reward, done, truncated, _ = environment.step(rng.choice(environment.valid_moves()))
            assert not truncated
        assert environment.observation_space.contains(observation)
        assert reward in (-1, 1)
        assert environment.valid_moves() == []
        assert environment.step(0)[1:3] == (0, True)


MODELS = {477: lambda e: Original477(), 233: lambda e: Original233(), 244: lambda e: Original244(), 282: lambda e: Original282(e.target_number)}


@pytest.mark.parametrize("id", MODELS)
def test_compat_pays_what_the_original_pays(id):
    rng = random.Random(id)
    environment = fresh(id, compat=True)
    for seed in range(200):
        environment.reset(seed=seed)
        model = MODELS[id](environment)
        done = False
        while not done:
            both = [action for action in environment.valid_moves() if action in model.valid_moves()]
            action = rng.choice(both)
            before = played(environment, action)
            paid = model.step(action)
            done = before[1]
            # Only a stuck opponent ends a game here that goes on there.
            assert before == paid or (id == 244 and before == (1, True) and not model.valid_moves())


def test_render_is_that_of_the_original():
    assert fresh(477).render() == "Current Shared Number: 25\nOpponent's Last Move (Forbidden Number): 0\nCurrent Player: Player 1\n"
    assert fresh(233).render() == "Shared number: 1, Current player: Player 1"
    assert fresh(244).render() == "Player 1's turn:\nYour target number: 25\nOpponent's number: 25\nAvailable digits to subtract: 2, 5\n"
    target = fresh(282).target_number
    assert fresh(282).render() == f"--- Digit Duel ---\nTarget Number: {target}\nPlayer 1's Number: 1\nPlayer 2's Number: 1\nCurrent Turn: Player 1\n"
    assert fresh(779).render() == "Agent Points: 15\nOpponent Points: 15\n"


# Every difference: what the model of the original does, and what happens here.


def difference_477_moves_of_a_finished_game():
    model, here = Original477(), fresh(477)
    assert model_played(model, 2, 2) == played(here, 2, 2) == (-10, True)
    assert model.valid_moves() == [0, 1, 3] and here.valid_moves() == []


def difference_233_a_loss_is_no_fault():
    assert model_played(Original233(), 7, 7, 0) == (-10, True)
    assert played(fresh(233), 7, 7, 0) == (-1, True)


def difference_233_what_is_no_multiplier_loses():
    assert model_played(Original233(), 8) == (-10, True)
    assert played(fresh(233), 8) == (-1, True)


def difference_233_moves_of_a_finished_game():
    model, here = Original233(), fresh(233)
    model_played(model, 7, 7, 0), played(here, 7, 7, 0)
    assert model.valid_moves() == list(range(8)) and here.valid_moves() == []


def difference_244_a_stuck_player_has_lost():
    for seed in range(500):
        rng, here, model, done = random.Random(seed), fresh(244), Original244(), False
        while not done:
            action = rng.choice(here.valid_moves())
            (reward, done), there = played(here, action), model.step(action)
        if there == (0, False):
            # Nothing fits there, so whatever the player tries is a fault.
            assert reward == 1 and model.valid_moves() == []
            assert model.step(0) == (-10, True)
            return
    raise AssertionError("no game ended with a player who is stuck")


def difference_244_a_digit_is_listed_once():
    for seed in range(200):
        rng, here, model = random.Random(seed), fresh(244), Original244()
        while not here.done:
            if len(set(model.valid_moves())) < len(model.valid_moves()):
                assert here.valid_moves() == list(dict.fromkeys(model.valid_moves()))
                digits = here.render().splitlines()[-1].split(": ")[1]
                assert len(digits.split(", ")) == len(set(digits.split(", ")))
                return
            action = rng.choice(here.valid_moves())
            played(here, action), model.step(action)
    raise AssertionError("no number had the same digit twice")


def difference_244_observations_have_the_type_of_the_space():
    assert fresh(244).reset(seed=1)[0].dtype == np.int32


def difference_282_a_move_costs_nothing():
    assert Original282(25).step(0) == (-10, False)
    assert played(fresh(282), 0) == (0, False)


def difference_282_overshooting_is_legal_and_loses():
    here = fresh(282)
    model = Original282(here.target_number)
    for _ in range(8):
        action = 2 if model.own * 2 <= model.target else None
        if action is None:
            break
        played(here, action), model.step(action)
    assert 2 not in model.valid_moves() and 2 in here.valid_moves()
    observation, reward, done, _, _ = here.step(2)
    assert (reward, done) == (-1, True) and here.observation_space.contains(observation)
    assert f"Player 1's Number: {2 * model.own}" in here.render() or f"Player 2's Number: {2 * model.own}" in here.render()


def difference_779_two_players_and_a_sealed_choice():
    assert Original779().step(4, 0) == (0, False)
    here = fresh(779)
    before = here.render()
    observation, reward, done, _, _ = here.step(4)
    assert (reward, done, here.render()) == (0, False, before) and observation.tolist() == [15, 15]
    here.step(0)
    assert (here.agent_points, here.opponent_points) == (15, 10)


def difference_779_a_loss_pays_minus_one():
    model, here = Original779(), fresh(779)
    for _ in range(2):
        assert model.step(0, 4) == (0, False)
        played(here, 4, 0)
    assert model.step(0, 4) == (0, True)
    assert played(here, 4, 0) == (-1, True)


def difference_779_points_stay_in_the_space():
    model, here = Original779(), fresh(779)
    for _ in range(7):
        model.step(4, 4), played(here, 4, 4)
    assert model.points == here.agent_points == -20
    assert here.step(0)[0].tolist() == [-15, -15]


SHOWN = {name: test for name, test in list(globals().items()) if name.startswith("difference_")}


@pytest.mark.parametrize("name", SHOWN)
def test_difference(name):
    SHOWN[name]()


def test_every_difference_is_shown():
    listed = [each.id for each in gg.DIFFERENCES]
    assert sorted(listed) == sorted(int(name.split("_")[1]) for name in SHOWN)


# Copies


@pytest.mark.parametrize("id", gg.IDS)
def test_a_copy_goes_its_own_way(id):
    environment = fresh(id)
    for _ in range(2):
        environment.step(environment.valid_moves()[0])
    before = environment.render(), environment.valid_moves()
    twin = copy.deepcopy(environment)
    assert (twin.render(), twin.valid_moves()) == before
    twin.step(twin.valid_moves()[-1])
    assert (environment.render(), environment.valid_moves()) == before


def test_copies_draw_the_same_and_apart():
    environment = fresh(282, seed=3)
    twin = copy.deepcopy(environment)
    first = [twin.reset()[0][0] for _ in range(20)]
    assert [environment.reset()[0][0] for _ in range(20)] == first


def test_a_copy_does_not_know_a_sealed_choice():
    environment = fresh(779)
    environment.step(4)
    points = set()
    for seed in range(60):
        twin = copy.deepcopy(environment)
        twin.np_random = np.random.default_rng(seed)
        twin.step(2)
        points.add((twin.agent_points, twin.opponent_points))
    # 1 and 2 lose to 3 alike.
    assert len(points) == 4
    environment.step(2)
    assert (environment.agent_points, environment.opponent_points) == (15, 10)


def test_a_tree_search_on_copies_plays_to_the_end():
    """As gg-bench's own search does: copies of the environment, stepped at random."""
    rng = random.Random(1)
    for id in gg.IDS:
        environment, won = fresh(id), []
        while not environment.done:
            scores = {}
            for action in environment.valid_moves():
                for _ in range(5):
                    twin = copy.deepcopy(environment)
                    _, reward, done, _, _ = twin.step(action)
                    while not done:
                        _, reward, done, _, _ = twin.step(rng.choice(twin.valid_moves()))
                    scores[action] = scores.get(action, 0) + reward
            won.append(environment.step(max(scores, key=scores.get))[1])
        assert won[-1] in (-1, 1)


def test_install_puts_them_where_gg_bench_imports_from():
    gg.install("pretended.envs")
    assert importlib.import_module("pretended.envs.env_477").CustomEnv is gg.env(477)
    for id in gg.IDS:
        del sys.modules[f"pretended.envs.env_{id}"]


def test_an_id_that_is_not_here_is_named():
    with pytest.raises(ValueError, match="no drop-in for 1"):
        gg.env(1)
