import type { CommandLineDeps } from '../../command-line-deps.js';
import { complainOnce } from '../../command/print-error-once.js';
import type { GlobalOptions } from '../../command/global-options.js';
import { harmlessJsonLine } from '../../terminal/escape-control-characters.js';
import type { Page } from './overview-display.js';
import { write } from '../../terminal/write.js';

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
