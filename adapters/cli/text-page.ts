import type { CommandLineDeps } from './command-line-deps.js';
import { complainOnce } from './complain-once.js';
import type { GlobalOptions } from './global-options.js';
import { reply } from './reply.js';
import { showOverview } from './show-overview.js';
import { viewOf } from './view.js';
import type { Page } from './watched.js';
import { write } from './write.js';

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
