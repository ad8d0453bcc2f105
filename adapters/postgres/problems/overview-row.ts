import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type { OverviewFacts } from '../../../core/problems/ports/overview-reader.js';
import type { Corrupt } from '../../../core/shared/ports/port-failure.js';
import { decodeRow, decodeRows } from '../../sql/rows/decode-row.js';
import { decodeSetupRow } from '../../sql/problems/setup-row.js';
import { decodeOverviewProblem } from './overview-problem.js';

/** The problems are JSON, one a line, since no JSON need hold the end of one. */
const decodeLines = decodeRow(t.type({ problems: t.union([t.string, t.null]) }), () => 'overview');

export const decodeOverviewRow = (row: unknown): E.Either<Corrupt, OverviewFacts> =>
  pipe(
    E.Do,
    E.apS('setup', decodeSetupRow(row)),
    E.bind('lines', () => decodeLines(row)),
    E.bind('problems', ({ lines }) =>
      decodeRows(decodeOverviewProblem, lines.problems?.split('\n') ?? []),
    ),
    E.map(({ setup, problems }) => ({ setup, problems })),
  );
