import type { KnowsDumpCheck } from '../problems/knows-dump-check.js';

export type KnowsProblems = KnowsDumpCheck;
