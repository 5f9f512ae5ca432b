"""Small models of what gg-bench's five environments do, in our own words, as far as the differences go."""

from __future__ import annotations


class Original477:
    """Right moves; the moves of a finished game are listed."""

    def __init__(self):
        self.shared, self.last = 25, 0

    def valid_moves(self):
        return [n - 1 for n in (1, 2, 3, 4) if n != self.last and n <= self.shared]

    def step(self, action):
        number = action + 1
        if number == self.last or number > self.shared:
            return -10, True
        self.shared, self.last = self.shared - number, number
        won = self.shared == 0 or not self.valid_moves()
        return (1, True) if won else (0, False)


class Original233:
    """A loss is a fault, so nobody wins."""

    def __init__(self):
        self.shared = 1

    def valid_moves(self):
        return list(range(8))

    def step(self, action):
        if action not in range(8):
            return -10, True
        self.shared *= action + 2
        return (-10, True) if self.shared >= 100 else (0, False)


class Original244:
    """Digits count as often as they stand; a stuck player is asked."""

    def __init__(self):
        self.own, self.other = 25, 25

    def valid_moves(self):
        return [int(digit) for digit in str(self.other) if int(digit) <= self.own]

    def step(self, action):
        if action not in self.valid_moves():
            return -10, True
        self.own -= action
        if self.own == 0:
            return 1, True
        self.own, self.other = self.other, self.own
        return 0, False


class Original282:
    """No overshooting; every move that does not win costs 10."""

    def __init__(self, target):
        self.target, self.own, self.other = target, 1, 1

    def _after(self, action):
        return (self.own + 1, self.own - 1, self.own * 2)[action]

    def valid_moves(self):
        return [action for action in range(3) if 1 <= self._after(action) <= self.target]

    def step(self, action):
        if action not in self.valid_moves():
            return -10, True
        self.own = self._after(action)
        if self.own == self.target:
            return 1, True
        self.own, self.other = self.other, self.own
        return -10, False


class Original779:
    """One player against a house, whose choice is given here."""

    def __init__(self):
        self.points, self.house = 15, 15

    def step(self, action, house_action):
        mine, its = action + 1, house_action + 1
        self.points -= its if its >= mine else 0
        self.house -= mine if mine >= its else 0
        if self.points <= 0 and self.house <= 0:
            return (0, False) if mine == its else (int(mine > its), True)
        if self.points <= 0:
            return 0, True
        return (1, True) if self.house <= 0 else (0, False)
