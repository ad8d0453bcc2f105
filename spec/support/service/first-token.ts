import type { RunningService } from './shipshape-process.js';

/** The administrator's token that a service printed at its start; empty if it printed none. */
export const firstToken = ({ startupOutput }: Pick<RunningService, 'startupOutput'>): string =>
  /ship_[\w-]{43}/.exec(startupOutput)?.[0] ?? '';
