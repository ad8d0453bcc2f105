import { setTimeout as delay } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { ApiResult, ErrorDocument } from '../../../api/errors/error-document.js';
import type { CommandLineDeps } from '../../command-line-deps.js';
import { printErrorOnce, printResult } from '../../command/show-error.js';
import { EXIT, type GlobalOptions } from '../../command/command-output.js';
import { handleSignals } from '../../command/handle-signals.js';
import { withApi } from '../../open-api.js';
import type { OverviewSnapshot } from '../overview-command.js';
import { fetchOverview, screenLines, showSnapshot } from '../overview-command.js';
import type { ReadFreshness } from '../views/show-overview.js';
import { escapedJsonLine, write } from '../../terminal/write.js';
import { viewOf } from '../../terminal/view.js';

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
  const error = await withApi(deps, options, async (api) => {
    const { signal, dispose } = handleSignals(deps);
    const display = displayFor(deps, options, intervalMs);
    const fetch = () => fetchOverview(api, readFreshness, signal);
    try {
      return await keepShowing(deps, fetch, display, intervalMs, signal);
    } finally {
      await display.close().finally(dispose);
    }
  });
  return E.isRight(error) ? EXIT.yes : printResult(deps, options, error);
};

interface OverviewDisplay {
  readonly show: (snapshot: OverviewSnapshot) => Promise<void>;
  /** Leaves the terminal as it was before. */
  readonly close: () => Promise<void>;
}

/** On the left is the error that ended it, if one did. */
const keepShowing = async (
  { stdout, clock }: CommandLineDeps,
  fetch: () => ReturnType<typeof fetchOverview>,
  display: OverviewDisplay,
  intervalMs: number,
  ended: AbortSignal,
): ApiResult<undefined> => {
  let last: OverviewSnapshot | undefined;
  const isOver = (): boolean => ended.aborted || !stdout.writable;
  while (!isOver()) {
    const outcome = await fetch();
    if (isOver()) break;
    if (E.isRight(outcome)) last = { ...outcome.right, fetchedAt: clock.now() };
    else if (last === undefined || !mayPass(outcome.left)) return outcome;
    await display.show(E.isLeft(outcome) ? { ...last, error: outcome.left } : last);
    await delay(intervalMs, undefined, { signal: ended }).catch(() => undefined);
  }
  return E.right(undefined);
};

/** Whether the same request may succeed later. */
const mayPass = ({ status }: ErrorDocument): boolean =>
  status >= 500 || status === 429 || status === 408;

/** On a terminal the overview stays in its place; elsewhere one is printed after another. */
const displayFor = (
  deps: CommandLineDeps,
  options: GlobalOptions,
  intervalMs: number,
): OverviewDisplay => {
  if (options.json === true) return jsonDisplay(deps, options);
  const isScreen = deps.stdout.isTTY === true && deps.env['TERM'] !== 'dumb';
  return isScreen ? screenDisplay(deps, options, intervalMs) : textDisplay(deps, options);
};

/** Prints a line of JSON whenever it differs from the last one: the overview, or `{ "error": … }`. */
const jsonDisplay = (deps: CommandLineDeps, options: GlobalOptions): OverviewDisplay => {
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

/** To a screen of its own, without a cursor, on which lines that are too long are cut off. */
const ENTER = '\u001b[?1049h\u001b[?25l\u001b[?7l';
const LEAVE = '\u001b[?7h\u001b[?25h\u001b[?1049l';

const HOME = '\u001b[H';
const CLEAR_LINE = '\u001b[K';
const CLEAR_BELOW = '\u001b[J';

/** Ages are shown in seconds at first. */
const REDRAWN_MS = 1_000;

/** Redraws the overview in its place in a terminal, also when the terminal is resized. */
const screenDisplay = (
  deps: CommandLineDeps,
  { color }: GlobalOptions,
  intervalMs: number,
): OverviewDisplay => {
  const { stdout } = deps;
  let shown: OverviewSnapshot | undefined;
  const frame = (): string => {
    if (shown === undefined) return '';
    const lines = screenLines(shown, intervalMs, viewOf(stdout, deps, color), stdout.rows);
    return HOME + lines.map((line) => CLEAR_LINE + line).join('\n') + CLEAR_BELOW;
  };
  const draw = (): void => void stdout.write(frame());
  const ticking = setInterval(draw, REDRAWN_MS).unref();
  stdout.on('resize', draw);
  return {
    show: async (snapshot) => {
      const entering = shown === undefined ? ENTER : '';
      shown = snapshot;
      await write(stdout, entering + frame());
    },
    close: async () => {
      clearInterval(ticking);
      stdout.off('resize', draw);
      if (shown !== undefined) await write(stdout, LEAVE);
    },
  };
};

/** Prints one overview after another, with an empty line between them. */
const textDisplay = (deps: CommandLineDeps, options: GlobalOptions): OverviewDisplay => {
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
