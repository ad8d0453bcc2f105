import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type { OverviewFacts } from '../../../../core/problems/ports/overview-reader.js';
import { openCountsOf } from '../../../../core/problems/open-counts.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { jsonText } from '../../sql/rows/column-codecs.js';
import { decodeRow, decodeRows, named } from '../../sql/rows/decode-row.js';
import { ProblemRow, toProblem } from '../../sql/problems/problem-row.js';
import { decodeOpenCounts, decodeSetupRow } from '../../sql/problems/setup-row.js';

export const decodeOverviewRow = (row: unknown): E.Either<Corrupt, OverviewFacts> =>
  pipe(
    E.Do,
    E.apS('setup', decodeSetupRow(row)),
    E.bind('lines', () => decodeLines(row)),
    E.bind('problems', ({ lines }) =>
      decodeRows(decodeProblemText, lines.problems?.split('\n') ?? []),
    ),
    E.bind('open', ({ lines, problems }) =>
      lines.critical === null ? E.right(openCountsOf(problems)) : decodeOpenCounts(row),
    ),
    E.map(({ setup, problems, open }) => ({ setup, problems, open })),
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
