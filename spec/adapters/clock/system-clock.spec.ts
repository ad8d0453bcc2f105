import { systemClock } from '../../../adapters/clock/system-clock.js';
import { describeClock } from '../../contracts/shared/clock.contract.js';

describeClock('systemClock', systemClock);
