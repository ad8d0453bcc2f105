import type { CommandLineDeps } from '../command-line-deps.js';
import type { ApiStep, GlobalOptions } from '../command/command-output.js';
import { encoderFor, write } from '../terminal/write.js';
import { widthOf } from '../terminal/view.js';

/** Back to the beginning of the line, which is emptied. */
const CLEAR_LINE = '\r\u001b[K';

/** Shows a stage of the task, and how far it is. */
export type ShowStage = (stage: Stage) => void;

const REDRAWN_MS = 100;

/**
 * Runs a task that may take long. On a terminal, one line on standard error shows its stage and the seconds so far, and
 * is removed at the end. Elsewhere, such as in a log, nothing is shown.
 */
export const withProgress = async <A>(
  { stderr, clock, env }: Pick<CommandLineDeps, 'stderr' | 'clock' | 'env'>,
  { json = false }: Pick<GlobalOptions, 'json'>,
  first: Stage,
  task: (show: ShowStage) => Promise<A>,
): Promise<A> => {
  if (stderr.isTTY !== true || json || env['TERM'] === 'dumb') return task(() => undefined);
  const encode = encoderFor(env);
  const began = clock.now().getTime();
  let [stage, drawnMs] = [first, 0];
  const draw = (): void => {
    drawnMs = clock.now().getTime();
    stderr.write(CLEAR_LINE + encode(progressLine(stage, drawnMs - began, widthOf(stderr))));
  };
  const show = (next: Stage): void => {
    const isNew = next.label !== stage.label;
    stage = next;
    if (isNew || clock.now().getTime() - drawnMs >= REDRAWN_MS) draw();
  };
  draw();
  const ticking = setInterval(draw, 1_000).unref();
  try {
    return await task(show);
  } finally {
    clearInterval(ticking);
    await write(stderr, CLEAR_LINE);
  }
};

/** The same step, with a notice on a terminal while it is under way. */
export const withWaitingNotice =
  (
    { stderr, env }: Pick<CommandLineDeps, 'stderr' | 'env'>,
    { json = false }: Pick<GlobalOptions, 'json'>,
    step: ApiStep,
  ): ApiStep =>
  async (api) => {
    if (stderr.isTTY !== true || json) return step(api);
    await write(stderr, encoderFor(env)('Checking …'));
    try {
      return await step(api);
    } finally {
      await write(stderr, CLEAR_LINE);
    }
  };

/** What a command is doing. */
export interface Stage {
  /** Such as `Writing`. */
  readonly label: string;
  /** How far it is. */
  readonly done?: number;
  readonly total?: number;
  /** Shown where there is no total. */
  readonly detail?: string;
  /** What is counted, such as `changes`; without it only the share is shown. */
  readonly unit?: string;
}

const BAR_WIDTH = 24;

/** One line of progress that fits the terminal: `Writing  ██████░░░░░░  50 %  101,000 of 202,001 changes  4 s`. */
export const progressLine = (stage: Stage, elapsedMs: number, width: number): string =>
  [stage.label, ...partsOf(stage), ...secondsOf(elapsedMs)].join('  ').slice(0, width - 1);

const partsOf = ({ done = 0, total = 0, unit, detail = '…' }: Stage): readonly string[] => {
  if (total <= 0) return [detail];
  const share = Math.min(done / total, 1);
  const full = Math.floor(share * BAR_WIDTH);
  return [
    '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full),
    `${String(Math.floor(share * 100)).padStart(3)} %`,
    ...(unit === undefined ? [] : [`${formatCount(done)} of ${formatCount(total)} ${unit}`]),
  ];
};

const formatCount = (count: number): string => count.toLocaleString('en');

/** The first second is not shown. */
const secondsOf = (elapsedMs: number): readonly string[] =>
  elapsedMs < 1_000 ? [] : [`${Math.floor(elapsedMs / 1_000)} s`];
