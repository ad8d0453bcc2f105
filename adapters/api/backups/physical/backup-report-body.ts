import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import type { ToolReport } from '../../../../core/backups/physical/known-backups.js';
import { BACKUP_TOOL_NAMES } from '../../../../core/engines/backup-tool.js';
import { decodeExactly } from '../../fields/decode-exactly.js';
import * as d from '../../operation/described.js';
import { type Sent, sentBody, sentChoice, sentValue } from '../../operation/sent.js';
import { backup, backupName, check, upTo, wal } from './reported-backup.js';

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

/** The report of a body, or every mistake in it. */
export const decodeBackupReport = (body: unknown): E.Either<readonly string[], ToolReport> =>
  E.map(({ tool, backups, wal: archive, checks, damaged }: BackupReport): ToolReport => ({
    tool,
    backups: backups.map(({ name, state, needs = [], size_bytes = 0, ...one }) => ({
      ...{ name, state, needs, sizeBytes: size_bytes },
      ...{ startedAt: new Date(one.started_at), endedAt: new Date(one.ended_at) },
      ...(one.wal != null && { wal: one.wal }),
    })),
    ...(O.isSome(archive) && { wal: archiveOf(archive.value) }),
    checks: O.getOrElse((): readonly t.TypeOf<typeof check>[] => [])(checks).map(
      ({ name, passed, of_age }) => ({
        ...{ name, hasPassed: passed },
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

/** The body of this report. */
export const backupReportBody = ({
  tool,
  backups,
  ...report
}: ToolReport): Sent<typeof BackupReportBody> => ({
  tool,
  backups: backups.map(({ name, state, needs, ...one }) => ({
    ...{ name, state, needs, size_bytes: one.sizeBytes, wal: one.wal ?? null },
    ...{ started_at: one.startedAt.toISOString(), ended_at: one.endedAt.toISOString() },
  })),
  wal:
    report.wal === undefined
      ? null
      : {
          ranges: report.wal.ranges,
          archived_at: report.wal.archivedAt?.toISOString() ?? null,
        },
  checks: report.checks.map(({ name, hasPassed, isOfAge }) => ({
    ...{ name, passed: hasPassed },
    ...(isOfAge && { of_age: true }),
  })),
  damaged: report.damaged ?? null,
});
