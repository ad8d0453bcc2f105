import type { CommandLineDeps } from '../../command-line-deps.js';
import { printErrorOnce } from '../../command/print-error-once.js';
import type { GlobalOptions } from '../../command/command-output.js';
import { showSnapshot } from './screen-lines.js';
import { viewOf } from '../../terminal/view.js';
import type { OverviewDisplay } from './overview-display.js';
import { write } from '../../terminal/write.js';

/** Prints one overview after another, with an empty line between them. */
export const textDisplay = (deps: CommandLineDeps, options: GlobalOptions): OverviewDisplay => {
  const printError = printErrorOnce(deps, options);
  let gap = '';
  return {
    show: async (snapshot) => {
      const { error } = snapshot;
      await printError(error);
      if (error !== undefined) return;
      const { text } = showSnapshot(snapshot);
      await write(deps.stdout, gap + text(viewOf(deps.stdout, deps, options.color)));
      gap = '\n';
    },
    close: () => Promise.resolve(),
  };
};
