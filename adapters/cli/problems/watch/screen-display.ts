import type { CommandLineDeps } from '../../command-line-deps.js';
import type { GlobalOptions } from '../../command/command-output.js';
import { screenLines } from './screen-lines.js';
import { viewOf } from '../../terminal/view.js';
import type { OverviewDisplay, OverviewSnapshot } from './overview-display.js';
import { write } from '../../terminal/write.js';

/** To a screen of its own, without a cursor, on which lines that are too long are cut off. */
const ENTER = '\u001b[?1049h\u001b[?25l\u001b[?7l';
const LEAVE = '\u001b[?7h\u001b[?25h\u001b[?1049l';

const HOME = '\u001b[H';
const CLEAR_LINE = '\u001b[K';
const CLEAR_BELOW = '\u001b[J';

/** Ages are shown in seconds at first. */
const REDRAWN_MS = 1_000;

/** Redraws the overview in its place in a terminal, also when the terminal is resized. */
export const screenDisplay = (
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
