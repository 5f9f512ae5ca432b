/**
 * Where a rule book contradicts itself or is silent, what we decided, in words for players. `docs/rulings.md` says more; code
 * and tests cite the ids.
 */
export const RULINGS: Readonly<Record<string, string>> = {
  'R-1':
    'A game has only the rules of its book. Resigning, agreeing to a draw, clocks, the turn limit and forfeits work the same in all games.',
  'R-2': 'If it’s your turn and you have no valid move, you lose right away.',
  'R-3':
    'If you enter something that isn’t a valid move, you’re told why and try again. Only in Multiplication Duel does it lose the game.',
  'R-4':
    'A game that goes around in circles is a draw after 1,000 turns. You can change that limit or turn it off, and both players can agree to a draw.',
  'R-5': 'Player 1 starts unless you choose otherwise. In a series, players take turns starting.',
  'R-6': 'A win is one point. The score counts all games of a series.',
  'R-7': 'With a strict referee, any illegal entry loses the game. It’s for bots and tournaments, and off by default.',
  'R-8': 'Two books are called Digit Duel. Here they’re Race to Zero and Hit the Target.',
  'R-DD1': 'A number that would take the shared number below zero is refused; trying it doesn’t lose.',
  'R-DD2':
    'The list of allowed numbers leaves out only the forbidden one; a number in it may still be too large right now.',
  'R-DD3': 'Reaching zero always wins, on any turn.',
  'R-DD4': 'Only the number your opponent has just subtracted is forbidden. You may repeat your own.',
  'R-MD1':
    'Whatever you enter as a multiplier counts: anything but a whole number from 2 to 9 loses right away. An empty line and commands such as help and quit don’t count.',
  'R-MD2': 'The target is set before the game. Reaching it exactly loses too.',
  'R-DZ1':
    'You may choose the digit 0 if your opponent’s number has one. Your number stays the same, and the turn passes.',
  'R-DZ2':
    'The available digits are listed once each, in the order of the number, even if they’re too large right now.',
  'R-DZ3': 'A player who reaches zero has already won, so you never face an opponent at zero.',
  'R-DT1': 'The target is random, from 20 to 30, unless you set it.',
  'R-DT2': 'Going past the target is allowed, and loses right away. Only subtracting from 1 is refused.',
  'R-DT3': 'You can shorten add, subtract and multiply to a, s and m, or type +, - and *.',
  'R-ND1': 'The players are called A and B. A choice stays secret until both have chosen.',
  'R-ND2':
    'If equal numbers take both players to zero or below, sudden death begins: the first higher number wins the game. After equal numbers you play on, and points keep falling below zero.',
  'R-ND3': 'If equal numbers take only one player to zero or below, the other one wins.',
  'R-ND4': 'Only the terminal waits for Enter between rounds.',
  'R-ND5':
    'Points after a round are shown as a number (11); where they fall to zero or below, as a sum (2 - 2 = 0), as in the book.',
  'R-ND6':
    'House rule, ours and not the book’s, only with numbers=spent: you may use each number once. When you’ve used them all, you get them all back. In sudden death you continue with the numbers you have left. Both players see what each has left; a number you’ve already used is refused without naming it.',
};

/** These rulings for players, who have no use for their ids. */
export const finePrintOf = (rulings: readonly string[]): readonly string[] =>
  rulings.flatMap((id) => RULINGS[id] ?? []);
