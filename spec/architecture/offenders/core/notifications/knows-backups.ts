import type { KnowsMonitoring } from '../backups/knows-monitoring.js';

export type KnowsBackups = KnowsMonitoring;
