import type { CommandLineDeps } from '../../command-line-deps.js';
import { complainOnce } from '../../command/print-error-once.js';
import type { GlobalOptions } from '../../command/global-options.js';
import { reply } from '../../command/command-output.js';
import { showOverview } from '../views/show-overview.js';
import { viewOf } from '../../terminal/view.js';
import type { Page } from './overview-display.js';
import { write } from '../../terminal/write.js';

/** One page after another, with an empty line between them. */
export const textPage = (deps: CommandLineDeps, options: GlobalOptions): Page => {
  const complain = complainOnce(deps, options);
  let gap = '';
  return {
    show: async ({ overview, trouble }) => {
      await complain(trouble);
      if (trouble !== undefined) return;
      const { text } = reply(overview, showOverview);
      await write(deps.stdout, gap + text(viewOf(deps.stdout, deps, options.color)));
      gap = '\n';
    },
    close: () => Promise.resolve(),
  };
};
