import type { Round } from '../monitoring/knows-backups.js';

export type KnowsMonitoring = Round;
