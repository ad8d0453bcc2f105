import * as E from 'fp-ts/lib/Either.js';
import { type ErrorDocument, malformedRequest } from '../../../api/errors/error-document.js';
import type { Severity } from '../../../../core/problems/problem.js';

export interface OverviewOptions {
  readonly watch?: boolean;
  readonly interval?: string;
  readonly failOn?: Severity;
}

const DEFAULT_INTERVAL = '5s';

/** How often to show the overview, in milliseconds; undefined to show it once. */
export const parseInterval = ({
  watch = false,
  interval,
}: OverviewOptions): E.Either<ErrorDocument, number | undefined> => {
  if (watch) return parseMs(interval ?? DEFAULT_INTERVAL);
  return interval === undefined
    ? E.right(undefined)
    : E.left(malformedRequest(['--interval goes with --watch.']));
};

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

const LONGEST_MS = 24 * 3_600_000;

const parseMs = (text: string): E.Either<ErrorDocument, number> => {
  const [, count, unit] = /^(\d{1,6})([smh])$/.exec(text) ?? [];
  const ms = Number(count) * (UNIT_MS[unit ?? ''] ?? NaN);
  return ms >= 1_000 && ms <= LONGEST_MS
    ? E.right(ms)
    : E.left(
        malformedRequest([
          `--interval ${JSON.stringify(text)} is not a time from 1s to 24h, such as 5s or 1m.`,
        ]),
      );
};
