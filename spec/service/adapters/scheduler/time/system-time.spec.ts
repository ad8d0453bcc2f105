import { setTimeout as delay } from 'node:timers/promises';
import { systemClock, systemTimer } from '../../../../../adapters/scheduler/time/system-time.js';
import { describeClock } from '../../../../contracts/shared/clock.contract.js';
import { describeTimer } from '../../../../contracts/shared/timer.contract.js';

describeClock('systemClock', systemClock);

describeTimer('systemTimer', () => ({
  timer: systemTimer,
  pass: async (ms) => {
    await delay(ms);
    // What is due at the same time as this comes before what is asserted then.
    await delay(ms);
  },
}));
