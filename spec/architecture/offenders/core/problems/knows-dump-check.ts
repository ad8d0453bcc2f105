import type { Reason } from '../dump-check/reason.js';

export type KnowsDumpCheck = Reason;
