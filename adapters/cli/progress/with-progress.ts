import type { CommandLineDeps } from '../command-line-deps.js';
import type { ApiStep, GlobalOptions } from '../command/command-output.js';
import { progressLine, type Stage } from './progress-line.js';
import { encoderFor } from '../terminal/encoder-for.js';
import { widthOf } from '../terminal/view.js';
import { write } from '../terminal/write.js';

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
  return task(show).finally(async () => {
    clearInterval(ticking);
    await write(stderr, CLEAR_LINE);
  });
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
    return step(api).finally(() => write(stderr, CLEAR_LINE));
  };
