import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { parseDurationMs } from '../../../core/shared/durations.js';
import { parseInstant } from '../../api/fields/instants.js';

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

const parseDuration = (text: string, now: Date, { sign }: Side): O.Option<Date> =>
  pipe(
    parseDurationMs(text, 'mhdw'),
    O.map((ms) => new Date(now.getTime() + sign * ms)),
    O.filter((at) => at.getTime() >= 0 && at.getTime() < LATEST),
  );

/** Parses a future time: a duration from now, or a date, whose day begins at midnight UTC. */
export const parseFutureTime = parseTime(AHEAD);

/** Parses a past time: a duration before now, or a date, whose day begins at midnight UTC. */
export const parsePastTime = parseTime(AGO);
