import type { Problem } from '../problems/problem.js';

export type KnowsProblems = Problem;
