import type { CommandLineDeps } from '../../command-line-deps.js';
import { printErrorOnce } from '../../command/print-error-once.js';
import type { GlobalOptions } from '../../command/command-output.js';
import { escapedJsonLine } from '../../terminal/escape-control-characters.js';
import type { OverviewDisplay } from './overview-display.js';
import { write } from '../../terminal/write.js';

/** Prints a line of JSON whenever it differs from the last one: the overview, or `{ "error": … }`. */
export const jsonDisplay = (deps: CommandLineDeps, options: GlobalOptions): OverviewDisplay => {
  const printError = printErrorOnce(deps, options);
  let last = '';
  return {
    show: async ({ overview, error }) => {
      await printError(error);
      // Each error has a request id of its own, even if nothing else is new.
      const body = error === undefined ? overview : { error: { ...error, request_id: undefined } };
      const line = escapedJsonLine(body);
      if (line === last) return;
      last = line;
      await write(deps.stdout, `${line}\n`);
    },
    close: () => Promise.resolve(),
  };
};
