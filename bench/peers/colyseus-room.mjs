// @ts-check

/**
 * Dual Digits for any version of Colyseus, which sends each move at once instead of twenty times a second.
 * @param {any} Room
 * @param {any} State
 */
export const dualDigitsRoom = (Room, State) =>
  class DualDigits extends Room {
    maxClients = 2;
    patchRate = null;
    /** @type {string[]} */
    seats = [];

    /** @param {{ start: number }} options */
    onCreate({ start }) {
      this.state = new State();
      this.state.left = start;
      this.state.last = 0;
      this.state.count = 0;
      this.onMessage('subtract', (/** @type {{ sessionId: string }} */ client, /** @type {number} */ number) => {
        const { left, last, count } = this.state;
        if (client.sessionId !== this.seats[count % 2]) return;
        if (![1, 2, 3, 4].includes(number) || number === last || number > left) return;
        this.state.left = left - number;
        this.state.last = number;
        this.state.count = count + 1;
        this.broadcastPatch();
      });
    }

    /** @param {{ sessionId: string }} client */
    onJoin({ sessionId }) {
      this.seats.push(sessionId);
    }
  };
