import * as D from 'fp-ts/lib/Date.js';
import type { Clock } from '../../core/shared/ports/clock.js';

export const systemClock: Clock = { now: D.create };
