import type { Timer } from '../../core/shared/ports/timer.js';
import { deadline } from '../network/deadline.js';

export const systemTimer: Timer = { after: (ms, action) => deadline(ms, action) };
