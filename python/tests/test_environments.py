"""Gymnasium's and PettingZoo's own checks, on every game."""

import os
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import duelbook
from duelbook.gymnasium import DuelEnv, environment_id
from duelbook.pettingzoo import env, parallel_env
from duelbook.vector import VectorGame, random_play

OPPONENTS = ["random", "perfect", lambda observation, mask: int(mask.argmax())]


@pytest.mark.parametrize("opponent", OPPONENTS, ids=["random", "perfect", "function"])
@pytest.mark.parametrize("seat", [0, 1, "random"])
@pytest.mark.parametrize("game", duelbook.GAMES)
def test_gymnasium_checks_it(game, seat, opponent):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(DuelEnv(game, opponent=opponent, seat=seat), skip_render_check=True)


@pytest.mark.parametrize("game", duelbook.GAMES)
def test_gymnasium_makes_it(game):
    environment = gymnasium.make(f"duelbook.gymnasium:{environment_id(game)}", render_mode="ansi")
    _, info = environment.reset(seed=1)
    environment.step(int(info["action_mask"].argmax()))
    assert isinstance(environment.render(), str)


@pytest.mark.parametrize("game", duelbook.GAMES)
def test_pettingzoo_checks_it(game):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(game), num_cycles=300)
        seed_test(lambda: env(game), num_cycles=100)


def test_pettingzoo_checks_it_in_parallel():
    parallel_api_test(parallel_env(), num_cycles=300)
    parallel_seed_test(lambda: parallel_env(), num_cycles=100)


def test_players_in_turn_have_no_parallel_environment():
    with pytest.raises(ValueError, match="move in turn"):
        parallel_env("dual-digits")


def test_an_illegal_action_forfeits():
    environment = DuelEnv("dual-digits", opponent="perfect")
    environment.reset(seed=1)
    _, _, _, _, info = environment.step(0)
    forbidden = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, info = environment.step(forbidden)
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)


def test_perfect_play_beats_everything_from_a_won_start():
    environment = DuelEnv("dual-digits", opponent="perfect", seat=0)
    for seed in range(50):
        _, info = environment.reset(seed=seed)
        rng = np.random.default_rng(seed)
        terminated = False
        while not terminated:
            legal = np.flatnonzero(info["action_mask"])
            _, reward, terminated, _, info = environment.step(int(rng.choice(legal)))
        # 25 is lost for the first player, and perfect play keeps it so.
        assert reward == -1.0


@pytest.mark.parametrize("id", duelbook.GAMES)
def test_whoever_waits_may_play_nothing(id):
    game = env(id)
    game.reset(seed=1)
    assert game.observe("player_0")["action_mask"].any()
    assert not game.observe("player_1")["action_mask"].any()


def test_a_sealed_choice_is_not_observed():
    games = [env("number-duel"), env("number-duel")]
    for game, action in zip(games, (0, 4)):
        game.reset(seed=1)
        game.step(action)
    seen = [game.last()[0] for game in games]
    assert np.array_equal(seen[0]["observation"], seen[1]["observation"])
    assert np.array_equal(seen[0]["action_mask"], seen[1]["action_mask"])


@pytest.mark.parametrize("id", duelbook.GAMES)
def test_many_games_at_once_go_as_one_does(id):
    game = duelbook.load(id, turn_limit=12)
    games = VectorGame(game, 50, seed=3)
    steps = [game.at(int(row)) for row in games.rows]
    for _ in range(60):
        actions = games.random_actions()
        ended = games.step(actions)
        for index, action in enumerate(actions.tolist()):
            choice = divmod(action, len(game.actions)) if game.simultaneous else action
            step = game.step(steps[index].state, choice)
            assert step.rewards[0] == ended.rewards[index]
            assert (step.terminated, step.truncated) == (ended.terminated[index], ended.truncated[index])
            fresh = game.at(int(games.rows[index]))
            steps[index] = fresh if not step.to_move else step
            assert tuple(games.observations[index]) == steps[index].obs


def test_random_play_counts_every_game():
    tally = random_play(duelbook.load("multiplication-duel"), 100_000, count=1000, seed=1)
    assert tally.steps == 100_000
    assert tally.draws == 0
    assert tally.wins + tally.losses > 20_000


def test_an_illegal_action_among_many_is_named():
    games = VectorGame(duelbook.load("digit-duel-zero"), 3, seed=1)
    with pytest.raises(ValueError, match="illegal action in game 1"):
        games.step(np.array([5, 9, 5], dtype=np.int32))


@pytest.mark.skipif("DUELBOOK_PROGRAM" not in os.environ, reason="no command duel")
@pytest.mark.parametrize("game", duelbook.GAMES)
def test_a_level_of_the_computer_is_an_opponent(game):
    environment = DuelEnv(game, opponent="regular", seat="random")
    _, info = environment.reset(seed=2)
    terminated = truncated = False
    while not (terminated or truncated):
        legal = np.flatnonzero(info["action_mask"])
        _, reward, terminated, truncated, info = environment.step(int(legal[0]))
    assert reward in (-1.0, 0.0, 1.0)
    environment.close()
