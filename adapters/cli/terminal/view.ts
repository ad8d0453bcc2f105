import { styleText } from 'node:util';
import { isTimeZone } from '../../../core/fleet/cron/cron-fault.js';
import type { CommandLineDeps, OutputStream } from '../command-line-deps.js';
import { encoderFor } from './encoder-for.js';

export type Style = 'red' | 'yellow' | 'green' | 'cyan' | 'dim' | 'bold';

/** How something is shown: how wide, in which colours and characters, and at what time. */
export interface View {
  /** In columns; infinite where the output is no terminal, so that a line stays a line for `grep`. */
  readonly width: number;
  readonly paint: (style: Style, text: string) => string;
  /** Replaces what the locale cannot show. */
  readonly encode: (text: string) => string;
  readonly now: Date;
  /** That of the reader. */
  readonly timezone: string;
}

/** Columns do not fit into less. */
const NARROWEST = 20;

/** A terminal that does not know its width says 0, or nothing. */
export const widthOf = ({ columns = 0 }: OutputStream): number =>
  columns === 0 ? 80 : Math.max(NARROWEST, columns);

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
    encode: encoderFor(env),
    now: clock.now(),
    timezone: timezoneOf(env),
  };
};

const timezoneOf = ({ TZ = '' }: CommandLineDeps['env']): string =>
  isTimeZone(TZ) ? TZ : Intl.DateTimeFormat().resolvedOptions().timeZone;
