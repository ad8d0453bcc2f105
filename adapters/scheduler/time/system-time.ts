import * as D from 'fp-ts/lib/Date.js';
import type { Clock, Timer } from '../../../core/shared/ports/clock.js';
import { deadline } from '../../network/deadline.js';

export const systemClock: Clock = { now: D.create };

export const systemTimer: Timer = { after: (ms, action) => deadline(ms, action) };
