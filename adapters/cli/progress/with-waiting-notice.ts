import type { CommandLineDeps } from '../command-line-deps.js';
import type { GlobalOptions } from '../command/global-options.js';
import type { ApiStep } from '../command/command-output.js';
import { write } from '../terminal/write.js';

/** Where a terminal is: back to the beginning of the line, which is emptied. */
export const CLEAR_LINE = '\r\u001b[K';

/** The same step; where somebody is looking, it shows that something is under way, and takes that back at the end. */
export const withWaitingNotice =
  ({ stderr }: CommandLineDeps, { json = false }: GlobalOptions, step: ApiStep): ApiStep =>
  async (operations) => {
    if (stderr.isTTY !== true || json) return step(operations);
    await write(stderr, 'Checking …');
    return step(operations).finally(() => write(stderr, CLEAR_LINE));
  };
