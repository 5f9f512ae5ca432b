import { createLocalBus } from '../../src/server/bus/local-bus.js';
import { describeBus } from '../contract/bus-contract.js';

describeBus('the bus within a process', async () => {
  const failures: unknown[] = [];
  const bus = createLocalBus((error) => failures.push(error));
  return { here: bus, there: bus, failures };
});
