import type { Run } from '../backups/run.js';

export interface Round {
  readonly run: Run;
}
