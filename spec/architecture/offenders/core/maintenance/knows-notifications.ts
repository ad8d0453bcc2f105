import type { KnowsBackups } from '../notifications/knows-backups.js';

export type KnowsNotifications = KnowsBackups;
