import { systemClock } from '../../../adapters/system/system-clock.js';
import { describeClock } from '../../contracts/clock.contract.js';

describeClock('systemClock', systemClock);
