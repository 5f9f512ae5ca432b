/**
 * Where a rule book contradicts itself or is silent, what we decided. `docs/rulings.md` says more; code and tests cite the ids.
 */
export const RULINGS: Readonly<Record<string, string>> = {
  'R-1':
    'A game holds only what its rule book says. Resigning, draws by agreement, clocks, the turn limit and forfeits are the referee’s, alike in all games.',
  'R-2': 'Whoever is to move and has no valid move has lost at once, is told why, and is not asked for anything.',
  'R-3':
    'An entry that is not a valid move is refused with the reason and asked for again. Only Multiplication Duel punishes it (R-MD1).',
  'R-4':
    'No book ends a game that goes round in circles. The referee declares a draw after 1,000 turns (the limit can be changed or switched off), and players may agree on one.',
  'R-5': 'Player 1 begins unless the players say otherwise. In a series the other player begins the next game.',
  'R-6': 'A game won is one point. The score is kept over all games of a series.',
  'R-7': 'With a strict referee any illegal entry forfeits the game. Meant for bots and tournaments; off by default.',
  'R-8': 'Two books are called Digit Duel. Here they are Race to Zero and Hit the Target.',
  'R-DD1': 'A number that would take the shared number below zero is refused; trying it does not lose.',
  'R-DD2':
    'The list of allowed numbers leaves out only the forbidden one; a number in it may still be too large right now.',
  'R-DD3': 'Reaching zero wins, on whatever turn: where the book’s example says that the game continues, it slipped.',
  'R-DD4': 'Forbidden is what the opponent subtracted on the turn just before. Your own last number is free.',
  'R-MD1':
    'Whatever is entered at the multiplier prompt is a choice: anything but a whole number from 2 to 9 loses at once. An empty line and the words of the program (help, quit, …) are no choice.',
  'R-MD2': 'The target is set before the game. Reaching it exactly loses too.',
  'R-DZ1': 'The digit 0 may be chosen when the opponent’s number has one. It changes nothing but the turn.',
  'R-DZ2':
    'The available digits are listed once each, in the order in which they stand, also those too large right now.',
  'R-DZ3': 'A player at zero has won already, so nobody ever faces an opponent at zero.',
  'R-DT1': 'The target is drawn from 20 to 30, both included, unless the players set it.',
  'R-DT2': 'Going past the target is a legal move that loses at once. Only subtracting from 1 is refused.',
  'R-DT3': 'add, subtract and multiply may be shortened as far as they stay clear: a, s, m, and also +, - and *.',
  'R-ND1': 'The players are A and B. A choice stays secret until both are in.',
  'R-ND2':
    'If equal numbers take both players to zero or below, sudden death begins: the higher number wins the game, equal numbers go on, and points keep falling below zero.',
  'R-ND3': 'If equal numbers take only one player to zero or below, the other one wins.',
  'R-ND4': 'The pause between rounds waits for Enter at a terminal only.',
  'R-ND5':
    'Points after a round are written plainly (11); where they fall to zero or below, the sum is written out (2 - 2 = 0). The book’s two samples do just that.',
  'R-ND6':
    'House rule, ours and not the book’s, only with numbers=spent: a player may use each number once. As soon as all are used, all are there again. Sudden death goes on with the numbers that are left. What a player has left is shown to both; a number already used is refused without naming it.',
};
