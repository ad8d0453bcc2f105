import { setTimeout as delay } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { Operations } from '../../../api/api.js';
import type { ProblemDocument } from '../../../api/errors/error-document.js';
import type { CommandLineDeps } from '../../command-line-deps.js';
import { deliver } from '../../command/print-result.js';
import { EXIT } from '../../command/exit-code.js';
import type { GlobalOptions } from '../../command/global-options.js';
import { heedSignals } from '../../command/handle-signals.js';
import { openOperations } from '../../open-api.js';
import { pageFor } from './display-for.js';
import type { Page, Watched } from './overview-display.js';

/**
 * Shows the overview again and again, until a signal ends it or nobody reads it any more.
 * An error that may pass is shown beside what was seen last; one that will not, or that comes at once, ends it.
 */
export const watchOverview = async (
  deps: CommandLineDeps,
  options: GlobalOptions,
  intervalMs: number,
): Promise<number> => {
  const opened = await openOperations(deps, options);
  if (E.isLeft(opened)) return deliver(deps, options, opened);
  const { ended, ignore } = heedSignals(deps);
  const page = pageFor(deps, options, intervalMs);
  try {
    const look = () => opened.right.operations.overview(ended);
    const why = await keepShowing(deps, look, page, intervalMs, ended).finally(page.close);
    return why === undefined ? EXIT.yes : await deliver(deps, options, E.left(why));
  } finally {
    ignore();
    await opened.right.close();
  }
};

/** Answers with the error that ended it, if one did. */
const keepShowing = async (
  { stdout, clock }: CommandLineDeps,
  look: () => ReturnType<Operations['overview']>,
  page: Page,
  intervalMs: number,
  ended: AbortSignal,
): Promise<ProblemDocument | undefined> => {
  let seen: Watched | undefined;
  const isOver = (): boolean => ended.aborted || !stdout.writable;
  while (!isOver()) {
    const outcome = await look();
    if (isOver()) break;
    if (E.isRight(outcome)) seen = { overview: outcome.right, seenAt: clock.now() };
    else if (seen === undefined || !mayPass(outcome.left)) return outcome.left;
    await page.show(E.isLeft(outcome) ? { ...seen, trouble: outcome.left } : seen);
    await delay(intervalMs, undefined, { signal: ended }).catch(() => undefined);
  }
  return undefined;
};

/** Whether the same question may be answered later, although nobody asks otherwise. */
const mayPass = ({ status }: ProblemDocument): boolean =>
  status >= 500 || status === 429 || status === 408;
