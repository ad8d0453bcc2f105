import type { CommandLineDeps } from '../../command-line-deps.js';
import { printErrorOnce } from '../../command/print-error-once.js';
import type { GlobalOptions } from '../../command/global-options.js';
import { escapedJsonLine } from '../../terminal/escape-control-characters.js';
import type { OverviewDisplay } from './overview-display.js';
import { write } from '../../terminal/write.js';

/** A line of JSON whenever something is other than before: the overview, or `{ "error": … }`. */
export const jsonDisplay = (deps: CommandLineDeps, options: GlobalOptions): OverviewDisplay => {
  const complain = printErrorOnce(deps, options);
  let last = '';
  return {
    show: async ({ overview, error }) => {
      await complain(error);
      // Each answer has a request id of its own, though nothing else may be new.
      const seen = error === undefined ? overview : { error: { ...error, request_id: undefined } };
      const line = escapedJsonLine(seen);
      if (line === last) return;
      last = line;
      await write(deps.stdout, `${line}\n`);
    },
    close: () => Promise.resolve(),
  };
};
