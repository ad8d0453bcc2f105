import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { ToolReport } from '../../../../core/backups/physical/known-backups.js';
import { BACKUP_STATES, WAL_SEGMENT } from '../../../../core/backups/physical/known-backups.js';
import { wordOf } from '../../../../core/shared/word.js';
import { BACKUP_TOOL_NAMES } from '../../../../core/engines/backup-tool.js';
import { decodeExactly } from '../../fields/decode-exactly.js';
import * as d from '../../operation/described.js';
import { type Sent, sentBody, sentChoice, sentValue } from '../../operation/sent.js';
import { parseInstant } from '../../fields/instants.js';

const matching = (pattern: RegExp): d.Described<string> =>
  d.documented(
    t.refinement(t.string, (text) => pattern.test(text)),
    { type: 'string', pattern: pattern.source },
  );

const upTo = <A>(most: number, of: d.Described<A>): d.Described<readonly A[]> =>
  d.documented(
    t.refinement(t.readonlyArray(of), ({ length }) => length <= most),
    { type: 'array', items: of.schema, maxItems: most },
    [of],
  );

const time = d.documented(
  t.refinement(t.string, (text) => O.exists((at: Date) => at.getTime() >= 0)(parseInstant(text))),
  { type: 'string', format: 'date-time' },
);

/** Letters, digits and what tools put between them: no sentence of a tool is repeated anywhere. */
const backupName = matching(/^[\w.:-]{1,100}$/);

const segment = matching(WAL_SEGMENT);

const range = d.record({ first: segment, last: segment });

const backup = d.partialRecord(
  {
    name: backupName,
    state: d.documented(wordOf(BACKUP_STATES), {
      enum: BACKUP_STATES,
      description: '`broken` was made, and lacks files now.',
    }),
    started_at: time,
    ended_at: time,
  },
  {
    size_bytes: d.documented(
      t.refinement(t.number, (size) => Number.isSafeInteger(size) && size >= 0) as t.Type<number>,
      d.count.schema,
    ),
    needs: d.about(upTo(200, backupName), 'The backups without which it cannot be restored.'),
    wal: d.about(d.orNull(range), 'The segments without which it cannot be restored.'),
  },
);

const wal = d.partialRecord(
  {
    ranges: d.about(
      upTo(2_000, range),
      'Ordered by name; within one no segment is missing, and between two of a timeline there is.',
    ),
  },
  { archived_at: d.about(d.orNull(time), 'When the last segment came.') },
);

const check = d.partialRecord(
  { name: matching(/^[A-Za-z][\w .:-]{0,59}$/), passed: d.flag },
  { of_age: d.about(d.flag, 'That it failed says only that the last backup is too old.') },
);

const sentAs = <A>(words: string, of: d.Described<A>) =>
  sentValue<A, A>(words, (input) => O.fromEither(of.decode(input)), of.schema);

/** Absent where it is not known. */
const sentIf = <A>(words: string, of: d.Described<A>) =>
  sentValue<O.Option<A>, A | null | undefined>(
    words,
    (input) =>
      input === undefined || input === null
        ? O.some(O.none)
        : O.map(O.some<A>)(O.fromEither(of.decode(input))),
    d.orNull(of).schema,
  );

/** What a tool of physical backups shows of them: `shipshape report` makes it of what the tool prints. */
export const BackupReportBody = sentBody(
  'BackupReport',
  {
    tool: sentChoice(BACKUP_TOOL_NAMES),
    backups: sentAs(
      'all backups that the tool has, 1,000 at most, each with a name, a state, and the times of its beginning and its end',
      upTo(1_000, backup),
    ),
    wal: sentIf('the ranges of the segments in the archive, 2,000 at most, or null', wal),
    checks: sentIf('the checks that the tool has made, 50 at most, or null', upTo(50, check)),
    damaged: sentIf(
      'the names of the backups that were verified and found damaged, 1,000 at most, or null',
      upTo(1_000, backupName),
    ),
  },
  { additionalProperties: false },
);

export const decodeBackupReport = (body: unknown): E.Either<readonly string[], ToolReport> =>
  E.map(({ tool, backups, wal: archive, checks, damaged }: BackupReport): ToolReport => ({
    tool,
    backups: backups.map(({ name, state, needs = [], size_bytes = 0, ...one }) => ({
      name,
      state,
      needs,
      sizeBytes: size_bytes,
      startedAt: new Date(one.started_at),
      endedAt: new Date(one.ended_at),
      ...(one.wal != null && { wal: one.wal }),
    })),
    ...(O.isSome(archive) && { wal: archiveOf(archive.value) }),
    checks: O.getOrElse((): readonly t.TypeOf<typeof check>[] => [])(checks).map(
      ({ name, passed, of_age }) => ({
        name,
        hasPassed: passed,
        ...(of_age === true && { isOfAge: true as const }),
      }),
    ),
    ...(O.isSome(damaged) && { damaged: damaged.value }),
  }))(decodeExactly(BackupReportBody.fields, body));

type BackupReport = t.TypeOf<typeof BackupReportBody.fields>;

const archiveOf = ({ ranges, archived_at: at }: t.TypeOf<typeof wal>) => ({
  ranges,
  ...(at != null && { archivedAt: new Date(at) }),
});

export const backupReportBody = (report: ToolReport): Sent<typeof BackupReportBody> => ({
  tool: report.tool,
  backups: report.backups.map(({ name, state, needs, ...one }) => ({
    name,
    state,
    needs,
    size_bytes: one.sizeBytes,
    wal: one.wal ?? null,
    started_at: one.startedAt.toISOString(),
    ended_at: one.endedAt.toISOString(),
  })),
  wal:
    report.wal === undefined
      ? null
      : { ranges: report.wal.ranges, archived_at: report.wal.archivedAt?.toISOString() ?? null },
  checks: report.checks.map(({ name, hasPassed, isOfAge }) => ({
    name,
    passed: hasPassed,
    ...(isOfAge && { of_age: true }),
  })),
  damaged: report.damaged ?? null,
});
