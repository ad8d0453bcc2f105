import { readFileSync } from 'node:fs';
import type { RunningService } from './shipshape-process.js';

/** The administrator's token of a service at its first start, from the file that it named; empty if it named none. */
export const firstToken = ({ startupOutput }: Pick<RunningService, 'startupOutput'>): string => {
  const file = /^ {4}(\/.*\/first-token)$/m.exec(startupOutput)?.[1];
  return file === undefined ? '' : readFileSync(file, 'utf8').trim();
};
