"""What needs nothing but Python: run by ``python -m unittest`` too."""

import os
import random
import subprocess
import sys
import threading
import unittest

import duelbook


class Facts(unittest.TestCase):
    def test_there_are_five_games(self):
        self.assertEqual(
            duelbook.GAMES,
            ("digit-duel-target", "digit-duel-zero", "dual-digits", "multiplication-duel", "number-duel"),
        )

    def test_what_is_known_of_the_books_settings(self):
        for id, value, distance, best in (
            ("dual-digits", -1, 10, None),
            ("multiplication-duel", 1, 4, (1, 2, 3)),
            ("digit-duel-zero", 1, 15, (5,)),
        ):
            game = duelbook.load(id)
            state = game.reset().state
            self.assertEqual((game.value(state), game.distance(state)), (value, distance), id)
            if best is not None:
                self.assertEqual(game.best_moves(state), best)

    def test_the_first_player_wins_for_every_target(self):
        game = duelbook.load("digit-duel-target")
        targets = {game.reset(seed).obs[2] for seed in range(300)}
        self.assertEqual(targets, set(range(20, 31)))
        self.assertEqual({game.value(game.reset(seed).state) for seed in range(300)}, {1})

    def test_the_equilibrium_of_number_duel_is_five(self):
        game = duelbook.load("number-duel")
        state = game.reset().state
        self.assertEqual(game.equilibrium(state), ((0, 0, 0, 0, 1), (0, 0, 0, 0, 1)))
        self.assertEqual(game.value(state), 0)
        self.assertGreater(game.regret(state, 0), 0)
        self.assertEqual(game.regret(state, 4), 0)


class Play(unittest.TestCase):
    def test_values_follow_from_where_the_best_moves_lead(self):
        for id in duelbook.GAMES:
            game = duelbook.load(id)
            if game.simultaneous:
                continue
            rng = random.Random(1)
            for seed in range(200):
                step = game.reset(seed)
                while step.to_move:
                    truth = game.truth(step.state)
                    for action in game.legal_actions(step):
                        after = game.step(step.state, action)
                        value = after.rewards[step.to_move[0]] if after.terminated else -game.value(after.state)
                        self.assertEqual(game.regret(step.state, action), truth.value - value)
                    step = game.step(step.state, game.random_action(step.state, rng))

    def test_one_wins_what_the_other_loses(self):
        for id in duelbook.GAMES:
            game = duelbook.load(id)
            rng = random.Random(id)
            for seed in range(300):
                step = game.reset(seed)
                while step.to_move:
                    self.assertEqual(step.rewards, (0, 0))
                    step = game.step(step.state, game.random_action(step.state, rng))
                self.assertTrue(step.terminated)
                self.assertEqual(sorted(step.rewards), [-1, 1])
                self.assertIn("has won", game.render(step))

    def test_the_same_seed_draws_the_same_target(self):
        game = duelbook.load("digit-duel-target")
        self.assertEqual(game.reset(5), game.reset(5))
        # What the command duel draws.
        seeds = [*range(11), 2**31, 2**32 - 1, 2**40 + 5]
        drawn = [game.reset(seed).obs[2] for seed in seeds]
        self.assertEqual(drawn, [29, 30, 29, 22, 22, 20, 27, 22, 24, 24, 27, 27, 29, 23])

    def test_the_turn_limit_cuts_a_game_off(self):
        game = duelbook.load("digit-duel-target", turn_limit=2, target=25)
        step = game.reset()
        for _ in range(2):
            step = game.step(step.state, 0)
        self.assertEqual((step.terminated, step.truncated, step.to_move, step.rewards), (False, True, (), (0, 0)))
        with self.assertRaises(duelbook.IllegalAction):
            game.step(step.state, 0)

    def test_an_illegal_action_says_what_is_legal(self):
        game = duelbook.load("dual-digits")
        step = game.step(game.reset().state, 2)
        for action in (2, -1, 4):
            with self.assertRaisesRegex(duelbook.IllegalAction, r"legal: \[0, 1, 3\]"):
                game.step(step.state, action)
        with self.assertRaises(duelbook.IllegalAction):
            game.regret(step.state, 2)

    def test_an_unknown_game_is_named(self):
        with self.assertRaisesRegex(ValueError, "no game 'chess'; the games are"):
            duelbook.load("chess")


@unittest.skipUnless(os.environ.get("DUELBOOK_PROGRAM"), "no command duel")
class WithTheCommand(unittest.TestCase):
    def test_tables_and_processes_play_alike(self):
        with duelbook.DuelProcess() as process:
            for id, options in (
                ("dual-digits", {}),
                ("multiplication-duel", {}),
                ("digit-duel-zero", {}),
                ("digit-duel-target", {"target": 23}),
                ("number-duel", {}),
                ("dual-digits", {"start": 12, "max": 5}),
                ("number-duel", {"points": 3, "max": 3, "numbers": "spent"}),
            ):
                table = duelbook.load(id, turn_limit=30, **options)
                remote = duelbook.connect(id, turn_limit=30, process=process, **options)
                self.assertEqual(remote.actions, table.actions)
                self.assertEqual(remote.observation, table.observation)
                rng = random.Random(4)
                for _ in range(20):
                    here, there = table.reset(), remote.reset()
                    while True:
                        self.assertEqual(here[1:], there[1:])
                        if not here.to_move:
                            break
                        self.assertEqual(table.truth(here.state), remote.truth(there.state))
                        action = table.random_action(here.state, rng)
                        here, there = table.step(here.state, action), remote.step(there.state, action)

    def test_the_process_says_why_not(self):
        with duelbook.DuelProcess() as process:
            game = duelbook.connect("dual-digits", process=process)
            step = game.step(game.reset().state, 2)
            with self.assertRaisesRegex(duelbook.IllegalAction, "just played|Legal actions now: 0, 1 or 3"):
                game.step(step.state, 2)
            with self.assertRaisesRegex(ValueError, "no option"):
                duelbook.connect("dual-digits", process=process, begin=3)

    def test_many_games_go_in_one_line(self):
        with duelbook.DuelProcess() as process:
            game = duelbook.connect("dual-digits", process=process)
            states = [game.reset(seed).state for seed in range(5)]
            self.assertEqual([step.obs[0] for step in game.step_many(states, [0, 1, 2, 3, 0])], [24, 23, 22, 21, 24])

    def test_threads_may_share_a_process(self):
        with duelbook.DuelProcess() as process:
            game = duelbook.connect("dual-digits", process=process)
            start = game.reset().state
            seen = {}

            def play(action):
                seen[action] = {game.step(start, action).obs[0] for _ in range(100)}

            threads = [threading.Thread(target=play, args=(action,), daemon=True) for action in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(seen, {action: {24 - action} for action in range(4)})

    def test_a_process_that_has_ended_says_so_and_can_be_closed(self):
        process = duelbook.DuelProcess([sys.executable, "-c", "pass"])
        for _ in range(2):
            with self.assertRaises(ConnectionError):
                process.ask({"op": "spec", "game": "dual-digits"})
        process.close()
        process.close()

    def test_a_level_chooses(self):
        with duelbook.DuelProcess() as process:
            game = duelbook.connect("digit-duel-zero", process=process)
            self.assertEqual(game.choose(game.reset().state, "perfect"), 5)

    def test_a_level_knows_what_was_played(self):
        with duelbook.DuelProcess() as process:
            game = duelbook.connect("number-duel", process=process, points=40)
            start = step = game.reset()
            played = [(turn % 2, 0) for turn in range(6)]
            for action in played:
                step = game.step(step.state, action)
            told, untold = (
                [game.choose(step.state, "expert", 0, seed, history) for seed in range(30)]
                for history in ((start.state, played), None)
            )
            self.assertNotEqual(told, untold)
            with self.assertRaisesRegex(ValueError, "lead to this state"):
                game.choose(step.state, "expert", 0, 1, (start.state, played[1:]))

    def test_the_same_seed_draws_the_same_as_the_table(self):
        with duelbook.DuelProcess() as process:
            table, remote = duelbook.load("digit-duel-target"), duelbook.connect("digit-duel-target", process=process)
            for seed in (*range(50), 2**32 - 1, 2**53 - 1):
                self.assertEqual(table.reset(seed).obs, remote.reset(seed).obs)

    def test_bad_options_of_a_table_are_named(self):
        with self.assertRaisesRegex(ValueError, 'start can’t be "0"'):
            duelbook.load("dual-digits", start=0)


class Package(unittest.TestCase):
    def test_importing_it_imports_no_other_package(self):
        code = "import duelbook, sys; print([name for name in ('numpy', 'gymnasium', 'pettingzoo') if name in sys.modules])"
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})
        self.assertEqual(run.stdout.strip(), "[]")


if __name__ == "__main__":
    unittest.main()
