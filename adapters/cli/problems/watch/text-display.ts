import type { CommandLineDeps } from '../../command-line-deps.js';
import { printErrorOnce } from '../../command/print-error-once.js';
import type { GlobalOptions } from '../../command/global-options.js';
import { commandOutput } from '../../command/command-output.js';
import { showOverview } from '../views/show-overview.js';
import { viewOf } from '../../terminal/view.js';
import type { OverviewDisplay } from './overview-display.js';
import { write } from '../../terminal/write.js';

/** One page after another, with an empty line between them. */
export const textDisplay = (deps: CommandLineDeps, options: GlobalOptions): OverviewDisplay => {
  const complain = printErrorOnce(deps, options);
  let gap = '';
  return {
    show: async ({ overview, error }) => {
      await complain(error);
      if (error !== undefined) return;
      const { text } = commandOutput(overview, showOverview);
      await write(deps.stdout, gap + text(viewOf(deps.stdout, deps, options.color)));
      gap = '\n';
    },
    close: () => Promise.resolve(),
  };
};
