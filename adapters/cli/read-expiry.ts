import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { readInstant } from '../operations/read-instant.js';

const UNIT_MS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** ISO 8601 writes years with four digits. */
const LATEST = Date.UTC(9999, 11, 31);

/** Reads when a token is to expire: a stretch of time from now, or a date, whose day begins at midnight UTC. */
export const readExpiry = (text: string, now: Date): E.Either<string, Date> =>
  pipe(
    readStretch(text, now),
    O.alt(() => readInstant(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)),
    E.fromOption(
      () =>
        `--expires ${JSON.stringify(text)} is neither a time from now (30m, 12h, 90d, 2w) nor a date (2027-01-31, or 2027-01-31T18:00:00Z).`,
    ),
    E.filterOrElse(
      (at) => at > now,
      () => `--expires ${JSON.stringify(text)} is not in the future.`,
    ),
  );

const readStretch = (text: string, now: Date): O.Option<Date> => {
  const [, count, unit] = /^(\d{1,6})([mhdw])$/.exec(text) ?? [];
  const at = now.getTime() + Number(count) * (UNIT_MS[unit ?? ''] ?? NaN);
  return at < LATEST ? O.some(new Date(at)) : O.none;
};
