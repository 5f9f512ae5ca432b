// The moves of a game are read in the order of the positions they come from, and a retrograde analysis needs them in that
// of the positions they lead to. A counting sort brings them there: that costs less than linked lists, in which each edge
// lies somewhere else in memory.

/** Counts for each position the moves that lead to it: its sources. */
export function countSources(begins: Uint32Array, targets: Uint32Array): void {
  for (let edge = 0; edge < targets.length; edge += 1) {
    const target = targets[edge] ?? 0;
    begins[target] = (begins[target] ?? 0) + 1;
  }
}

/** Turns how many there are of each into where each ends. Returns how many there are of all. */
export function addUp(numbers: Uint32Array): number {
  let sum = 0;
  for (let index = 0; index < numbers.length; index += 1) {
    sum += numbers[index] ?? 0;
    numbers[index] = sum;
  }
  return sum;
}

/**
 * Puts where moves come from beside the other sources of where they lead. The moves are those of consecutive positions
 * from number `first` on, as many of each as `counts` says. Where each position's sources end comes down to where they
 * begin.
 */
export function sortSources(
  begins: Uint32Array,
  sources: Uint32Array,
  targets: Uint32Array,
  counts: Uint16Array,
  first: number,
): void {
  let edge = 0;
  for (let position = 0; position < counts.length; position += 1) {
    for (const end = edge + (counts[position] ?? 0); edge < end; edge += 1) {
      const target = targets[edge] ?? 0;
      const place = (begins[target] ?? 0) - 1;
      begins[target] = place;
      sources[place] = first + position;
    }
  }
}
