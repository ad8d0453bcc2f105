import { setTimeout as delay } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../../api/api.js';
import type { ErrorDocument } from '../../../api/errors/error-document.js';
import type { CommandLineDeps } from '../../command-line-deps.js';
import { printResult } from '../../command/print-result.js';
import { EXIT } from '../../command/exit-code.js';
import type { GlobalOptions } from '../../command/global-options.js';
import { handleSignals } from '../../command/handle-signals.js';
import { openApi } from '../../open-api.js';
import { displayFor } from './display-for.js';
import type { OverviewDisplay, OverviewSnapshot } from './overview-display.js';

/**
 * Shows the overview again and again, until a signal ends it or nobody reads it any more.
 * An error that may pass is shown beside what was seen last; one that will not, or that comes at once, ends it.
 */
export const watchOverview = async (
  deps: CommandLineDeps,
  options: GlobalOptions,
  intervalMs: number,
): Promise<number> => {
  const opened = await openApi(deps, options);
  if (E.isLeft(opened)) return printResult(deps, options, opened);
  const { signal, dispose } = handleSignals(deps);
  const page = displayFor(deps, options, intervalMs);
  try {
    const look = () => opened.right.api.overview(signal);
    const why = await keepShowing(deps, look, page, intervalMs, signal).finally(page.close);
    return why === undefined ? EXIT.yes : await printResult(deps, options, E.left(why));
  } finally {
    dispose();
    await opened.right.close();
  }
};

/** Answers with the error that ended it, if one did. */
const keepShowing = async (
  { stdout, clock }: CommandLineDeps,
  look: () => ReturnType<Api['overview']>,
  page: OverviewDisplay,
  intervalMs: number,
  ended: AbortSignal,
): Promise<ErrorDocument | undefined> => {
  let seen: OverviewSnapshot | undefined;
  const isOver = (): boolean => ended.aborted || !stdout.writable;
  while (!isOver()) {
    const outcome = await look();
    if (isOver()) break;
    if (E.isRight(outcome)) seen = { overview: outcome.right, fetchedAt: clock.now() };
    else if (seen === undefined || !mayPass(outcome.left)) return outcome.left;
    await page.show(E.isLeft(outcome) ? { ...seen, error: outcome.left } : seen);
    await delay(intervalMs, undefined, { signal: ended }).catch(() => undefined);
  }
  return undefined;
};

/** Whether the same question may be answered later, although nobody asks otherwise. */
const mayPass = ({ status }: ErrorDocument): boolean =>
  status >= 500 || status === 429 || status === 408;
