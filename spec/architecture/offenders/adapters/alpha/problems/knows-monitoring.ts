import type { Round } from '../monitoring/round.js';

export type KnowsMonitoring = Round;
