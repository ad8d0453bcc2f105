import type { CommandLineDeps } from './command-line-deps.js';
import { complainOnce } from './complain-once.js';
import type { GlobalOptions } from './global-options.js';
import { harmlessJsonLine } from './harmless.js';
import type { Page } from './watched.js';
import { write } from './write.js';

/** A line of JSON whenever something is other than before: the overview, or `{ "error": … }`. */
export const jsonPage = (deps: CommandLineDeps, options: GlobalOptions): Page => {
  const complain = complainOnce(deps, options);
  let last = '';
  return {
    show: async ({ overview, trouble }) => {
      await complain(trouble);
      // Each answer has a request id of its own, though nothing else may be new.
      const seen =
        trouble === undefined ? overview : { error: { ...trouble, request_id: undefined } };
      const line = harmlessJsonLine(seen);
      if (line === last) return;
      last = line;
      await write(deps.stdout, `${line}\n`);
    },
    close: () => Promise.resolve(),
  };
};
