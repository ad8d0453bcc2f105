import type { CommandLineDeps } from '../command-line-deps.js';
import type { GlobalOptions } from '../command/global-options.js';
import { progressLine, type Stage } from './progress-line.js';
import { widthOf } from '../terminal/view.js';
import { CLEAR_LINE } from './with-waiting-notice.js';
import { write } from '../terminal/write.js';

/** Shows what is being done, and how far that has come. */
export type ShowStage = (stage: Stage) => void;

/** Nobody reads faster. */
const REDRAWN_MS = 100;

/**
 * Runs a task that may take long. Where somebody is looking, one line on standard error tells the stage that it is at,
 * and the seconds so far; the line is taken back at the end. Elsewhere, such as in a log, nothing is told.
 */
export const withProgress = async <A>(
  { stderr, clock, env }: Pick<CommandLineDeps, 'stderr' | 'clock' | 'env'>,
  { json = false }: Pick<GlobalOptions, 'json'>,
  first: Stage,
  task: (show: ShowStage) => Promise<A>,
): Promise<A> => {
  if (stderr.isTTY !== true || json || env['TERM'] === 'dumb') return task(() => undefined);
  const began = clock.now().getTime();
  let [stage, drawnMs] = [first, 0];
  const draw = (): void => {
    drawnMs = clock.now().getTime();
    stderr.write(CLEAR_LINE + progressLine(stage, drawnMs - began, widthOf(stderr)));
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
