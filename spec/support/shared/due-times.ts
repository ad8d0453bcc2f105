import { cronerDueTimes } from '../../../adapters/scheduler/time/croner-due-times.js';

/** Those of croner. Each of its own would make room for ten thousand expressions first. */
export const DUE_TIMES = cronerDueTimes();
