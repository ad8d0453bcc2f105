import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type { SetupCounts } from '../../core/domain/overview.js';
import type { OverviewFacts } from '../../core/ports/overview-reader.js';
import type { Corrupt } from '../../core/ports/port-failure.js';
import { decodeRow, decodeRows } from './decode-row.js';
import { decodeShownProblem } from './problem-row.js';

const SetupRow = t.strict({
  servers: t.number,
  instances: t.number,
  destinations: t.number,
  schedules: t.number,
  channels: t.number,
}) satisfies t.Type<SetupCounts, unknown>;

/** The problems are JSON, one a line, since no JSON need hold the end of one. */
const ProblemLines = t.type({ problems: t.union([t.string, t.null]) });

const decodeSetup = decodeRow(SetupRow, () => 'setup counts');
const decodeLines = decodeRow(ProblemLines, () => 'overview');

export const decodeOverviewRow = (row: unknown): E.Either<Corrupt, OverviewFacts> =>
  pipe(
    E.Do,
    E.apS('setup', decodeSetup(row)),
    E.apS(
      'problems',
      pipe(
        decodeLines(row),
        E.flatMap(({ problems }) => decodeRows(decodeShownProblem, problems?.split('\n') ?? [])),
      ),
    ),
  );
