import type { RunningService } from './shipshape-process.js';

/** The administrator's token that a service has shown at its start; empty where it showed none. */
export const firstToken = ({ startupOutput }: Pick<RunningService, 'startupOutput'>): string =>
  /ship_[\w-]{43}/.exec(startupOutput)?.[0] ?? '';
