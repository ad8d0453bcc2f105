import type { ErrorDocument } from '../../api/errors/error-document.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import type { GlobalOptions } from './command-output.js';
import { showError } from './show-error.js';
import { viewOf } from '../terminal/view.js';
import { write } from '../terminal/write.js';

/** Prints an error when it appears, and not again while it stays the same. */
export const printErrorOnce = (deps: CommandLineDeps, { color }: GlobalOptions) => {
  let last: string | undefined;
  return async (error: ErrorDocument | undefined): Promise<void> => {
    const isNew = error !== undefined && error.detail !== last;
    last = error?.detail;
    if (isNew) await write(deps.stderr, showError(error, viewOf(deps.stderr, deps, color)));
  };
};
