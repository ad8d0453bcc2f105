import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type { OverviewFacts } from '../../../../core/problems/ports/overview-reader.js';
import { openCountsOf } from '../../../../core/problems/resource-row.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { jsonText } from '../../sql/rows/column-codecs.js';
import { decodeRow, decodeRows, named } from '../../sql/rows/decode-row.js';
import { ProblemRow, toProblem } from '../../sql/problems/problem-row.js';
import {
  decodeOpenCounts,
  decodeSetupRow,
  decodeSnoozedCauses,
} from '../../sql/problems/setup-row.js';
import { LRUCache } from 'lru-cache';

export const decodeOverviewRow = (row: unknown): E.Either<Corrupt, OverviewFacts> =>
  pipe(
    E.Do,
    E.apS('setup', decodeSetupRow(row)),
    E.bind('lines', () => decodeLines(row)),
    E.bind('problems', ({ lines }) =>
      decodeRows(decodeProblemText, lines.problems?.split('\n') ?? []),
    ),
    E.apS('snoozedCauses', decodeSnoozedCauses(row)),
    E.bind('open', ({ lines, problems }) =>
      lines.critical === null ? E.right(openCountsOf(problems)) : decodeOpenCounts(row),
    ),
    E.map(({ lines: _, ...facts }) => facts),
  );

/** Nothing is counted where the page has all that there is. The problems are JSON texts, one a line: JSON need not contain a line feed. */
const decodeLines = decodeRow(
  t.type({ problems: t.union([t.string, t.null]), critical: t.union([t.number, t.null]) }),
  () => 'overview',
);

const subject = (text: unknown): string =>
  pipe(
    E.tryCatch(
      (): unknown => JSON.parse(String(text)),
      () => 'no JSON',
    ),
    E.match(() => 'problem', named('problem')),
  );

/** Decodes a problem from the JSON in which its row has it for the overview. */
const decodeProblemText = flow(decodeRow(jsonText(ProblemRow), subject), E.map(toProblem));

/** How many rows are cached, by key. */
const CACHE_SIZE = 1_000;

/**
 * Decodes a row unless every column equals that of the last row under its key: then it returns the value of that row, the
 * same object. It makes an overview recognizable that shows the same after something else has changed, so that neither its
 * body nor its ETag is computed again.
 */
export const decodeIfChanged = <F, A extends object>(decode: (row: unknown) => E.Either<F, A>) => {
  const last = new LRUCache<string, { readonly row: unknown; readonly value: A }>({
    max: CACHE_SIZE,
  });
  return (key: string, row: unknown): E.Either<F, A> => {
    const cached = last.get(key);
    if (cached !== undefined && isSameRow(cached.row, row)) return E.right(cached.value);
    return pipe(
      decode(row),
      E.map((value) => {
        last.set(key, { row, value });
        return value;
      }),
    );
  };
};

const isSameRow = (one: unknown, other: unknown): boolean =>
  isObject(one) &&
  isObject(other) &&
  Object.entries(one).every(([column, value]) => other[column] === value);

const isObject = (row: unknown): row is Readonly<Record<string, unknown>> =>
  typeof row === 'object' && row !== null;
