import { setTimeout as delay } from 'node:timers/promises';
import { systemTimer } from '../../../adapters/clock/system-timer.js';
import { describeTimer } from '../../contracts/shared/timer.contract.js';

describeTimer('systemTimer', () => ({
  timer: systemTimer,
  pass: async (ms) => {
    await delay(ms);
    // What is due at the same time as this comes before what is asserted then.
    await delay(ms);
  },
}));
