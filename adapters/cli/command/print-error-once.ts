import type { ErrorDocument } from '../../api/errors/error-document.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import type { GlobalOptions } from './command-output.js';
import { showError } from './show-error.js';
import { viewOf } from '../terminal/view.js';
import { write } from '../terminal/write.js';

/** Tells an error when it comes, and not again as long as it stays. */
export const printErrorOnce = (deps: CommandLineDeps, { color }: GlobalOptions) => {
  let last: string | undefined;
  return async (trouble: ErrorDocument | undefined): Promise<void> => {
    const isNew = trouble !== undefined && trouble.detail !== last;
    last = trouble?.detail;
    if (isNew) await write(deps.stderr, showError(trouble, viewOf(deps.stderr, deps, color)));
  };
};
