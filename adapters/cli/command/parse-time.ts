import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { parseInstant } from '../../api/fields/instants.js';

const UNIT_MS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** ISO 8601 writes years with four digits. */
const LATEST = Date.UTC(9999, 11, 31);

/** On which side of now a time has to be, and how a duration is counted from now. */
interface Side {
  readonly sign: 1 | -1;
  readonly words: string;
  readonly otherwise: string;
  readonly date: string;
}

const AHEAD: Side = {
  sign: 1,
  words: 'time from now',
  otherwise: 'is not in the future',
  date: '2027-01-31',
};
const AGO: Side = {
  sign: -1,
  words: 'time ago',
  otherwise: 'is in the future',
  date: '2026-11-21',
};

type ParseTime = (option: string, text: string, now: Date) => E.Either<string, Date>;

const parseTime =
  (side: Side): ParseTime =>
  (option, text, now) =>
    pipe(
      parseDuration(text, now, side),
      O.alt(() => parseInstant(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)),
      E.fromOption(
        () =>
          `${option} ${JSON.stringify(text)} is neither a ${side.words} (30m, 12h, 90d, 2w) nor a date (${side.date}, or ${side.date}T18:00:00Z).`,
      ),
      E.filterOrElse(
        (at) => (side === AHEAD ? at > now : at <= now),
        () => `${option} ${JSON.stringify(text)} ${side.otherwise}.`,
      ),
    );

const parseDuration = (text: string, now: Date, { sign }: Side): O.Option<Date> => {
  const [, count, unit] = /^(\d{1,6})([mhdw])$/.exec(text) ?? [];
  const at = now.getTime() + sign * Number(count) * (UNIT_MS[unit ?? ''] ?? NaN);
  return at >= 0 && at < LATEST ? O.some(new Date(at)) : O.none;
};

/** Parses a future time: a duration from now, or a date, whose day begins at midnight UTC. */
export const parseFutureTime = parseTime(AHEAD);

/** Parses a past time: a duration before now, or a date, whose day begins at midnight UTC. */
export const parsePastTime = parseTime(AGO);
