import { styleText } from 'node:util';
import type { CommandLineDeps, OutputStream } from '../command-line-deps.js';

export type Style = 'red' | 'yellow' | 'green' | 'cyan' | 'dim' | 'bold';

/** How something is shown: how wide, how colourful, and at what time. */
export interface View {
  /** In columns; without end where no terminal is, so that a line stays a line for `grep`. */
  readonly width: number;
  readonly paint: (style: Style, text: string) => string;
  readonly now: Date;
}

/** Longer lines are hard to read. */
const WIDEST = 120;
const NARROWEST = 40;

/** A terminal that does not know its width says 0, or nothing. */
export const widthOf = ({ columns = 0 }: OutputStream): number =>
  columns === 0 ? 80 : Math.max(NARROWEST, Math.min(columns, WIDEST));

export const viewOf = (
  stream: OutputStream,
  { env, clock }: Pick<CommandLineDeps, 'env' | 'clock'>,
  wantsColor: boolean,
): View => {
  const isTerminal = stream.isTTY === true;
  const colored = isTerminal && wantsColor && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  return {
    width: isTerminal ? widthOf(stream) : Infinity,
    paint: (style, text) => (colored ? styleText(style, text, { validateStream: false }) : text),
    now: clock.now(),
  };
};
