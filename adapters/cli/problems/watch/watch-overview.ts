import { setTimeout as delay } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { ErrorDocument } from '../../../api/errors/error-document.js';
import type { CommandLineDeps } from '../../command-line-deps.js';
import { printResult } from '../../command/print-result.js';
import { EXIT } from '../../command/command-output.js';
import type { GlobalOptions } from '../../command/command-output.js';
import { handleSignals } from '../../command/handle-signals.js';
import { openApi } from '../../open-api.js';
import { fetchOverview } from '../overview-command.js';
import type { ReadFreshness } from '../views/show-overview.js';
import { displayFor } from './display-for.js';
import type { OverviewDisplay, OverviewSnapshot } from './overview-display.js';

/**
 * Shows the overview again and again, until a signal ends it or its output is closed. An error that may pass is shown
 * beside the last overview; one that will not, or that comes before the first overview, ends it.
 */
export const watchOverview = async (
  deps: CommandLineDeps,
  options: GlobalOptions,
  intervalMs: number,
  readFreshness: ReadFreshness,
): Promise<number> => {
  const opened = await openApi(deps, options);
  if (E.isLeft(opened)) return printResult(deps, options, opened);
  const { signal, dispose } = handleSignals(deps);
  const display = displayFor(deps, options, intervalMs);
  try {
    const fetch = () => fetchOverview(opened.right.api, readFreshness, signal);
    const error = await keepShowing(deps, fetch, display, intervalMs, signal).finally(
      display.close,
    );
    return error === undefined ? EXIT.yes : await printResult(deps, options, E.left(error));
  } finally {
    dispose();
    await opened.right.close();
  }
};

/** Returns the error that ended it, if one did. */
const keepShowing = async (
  { stdout, clock }: CommandLineDeps,
  fetch: () => ReturnType<typeof fetchOverview>,
  display: OverviewDisplay,
  intervalMs: number,
  ended: AbortSignal,
): Promise<ErrorDocument | undefined> => {
  let last: OverviewSnapshot | undefined;
  const isOver = (): boolean => ended.aborted || !stdout.writable;
  while (!isOver()) {
    const outcome = await fetch();
    if (isOver()) break;
    if (E.isRight(outcome)) last = { ...outcome.right, fetchedAt: clock.now() };
    else if (last === undefined || !mayPass(outcome.left)) return outcome.left;
    await display.show(E.isLeft(outcome) ? { ...last, error: outcome.left } : last);
    await delay(intervalMs, undefined, { signal: ended }).catch(() => undefined);
  }
  return undefined;
};

/** Whether the same request may succeed later. */
const mayPass = ({ status }: ErrorDocument): boolean =>
  status >= 500 || status === 429 || status === 408;
