import type { KnowsProblems } from '../fleet/knows-problems.js';

export type AuditKnowsFleet = KnowsProblems;
