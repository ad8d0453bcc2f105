import * as t from 'io-ts';
import type { ToolBackup, ToolCheck } from '../../../../core/backups/physical/known-backups.js';
import type { BackupToolReader } from './backup-tool-reader.js';
import { archiveOf, fromSeconds, listedFiles } from './backup-tool-reader.js';

const Id = t.refinement(t.string, (id) => /^\d{8}T\d{6}$/.test(id));

/** `barman -f json list-backups SERVER` */
const List = t.record(
  t.string,
  t.array(
    t.intersection([
      t.type({ backup_id: Id, status: t.string }),
      t.partial({ end_time_timestamp: t.string, size_bytes: t.number }),
    ]),
  ),
);

/** `barman sync-info SERVER`: what Barman itself has noted of backups and of WAL. */
const Sync = t.type({
  backups: t.record(
    t.string,
    t.intersection([
      t.type({
        backup_id: Id,
        status: t.string,
        begin_time: t.union([t.string, t.null]),
        end_time: t.union([t.string, t.null]),
        begin_wal: t.union([t.string, t.null]),
        end_wal: t.union([t.string, t.null]),
        size: t.union([t.number, t.null]),
      }),
      t.partial({ parent_backup_id: t.union([Id, t.null]) }),
    ]),
  ),
  wals: t.array(t.type({ name: t.string, time: t.number })),
});

/** `barman -f json check SERVER` */
const Check = t.record(t.string, t.record(t.string, t.type({ status: t.string, hint: t.string })));

const STATES: Readonly<Record<string, ToolBackup['state']>> = {
  DONE: 'succeeded',
  FAILED: 'failed',
};

/** Its last segment comes within so long after its end; otherwise it is missing, and the backup as good as others that lack WAL. */
const WAITS_MS = 600_000;

const stateOf = (status: string, endedAt: Date, archivedAt = endedAt): ToolBackup['state'] =>
  status === 'WAITING_FOR_WALS' && archivedAt.getTime() - endedAt.getTime() > WAITS_MS
    ? 'succeeded'
    : (STATES[status] ?? 'running');

/** The id of a backup is the time at which it began, by the clock of its host. */
const begunAt = (id: string): Date =>
  new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6'));

const listed = (list: t.TypeOf<typeof List>, archivedAt?: Date): readonly ToolBackup[] =>
  Object.values(list)
    .flat()
    .map(({ backup_id: name, status, end_time_timestamp: end, size_bytes = 0 }) => {
      const endedAt = end === undefined ? begunAt(name) : fromSeconds(Number(end));
      const state = stateOf(status, endedAt, archivedAt);
      return { name, state, sizeBytes: size_bytes, needs: [], startedAt: begunAt(name), endedAt };
    });

const noted = ({ backups }: t.TypeOf<typeof Sync>, archivedAt?: Date): readonly ToolBackup[] =>
  Object.values(backups).map(({ backup_id: name, status, ...one }) => {
    const endedAt = one.end_time === null ? begunAt(name) : new Date(one.end_time);
    return {
      name,
      state: stateOf(status, endedAt, archivedAt),
      sizeBytes: one.size ?? 0,
      needs: one.parent_backup_id == null ? [] : [one.parent_backup_id],
      startedAt: one.begin_time === null ? begunAt(name) : new Date(one.begin_time),
      endedAt,
      ...(one.begin_wal !== null &&
        one.end_wal !== null && { wal: { first: one.begin_wal, last: one.end_wal } }),
    };
  });

const toChecks = (check: t.TypeOf<typeof Check>): readonly ToolCheck[] =>
  Object.values(check)
    .flatMap((one) => Object.entries(one))
    .filter(([name]) => /^[a-z][a-z0-9_]{0,59}$/i.test(name))
    .map(([name, { status }]) => ({
      name: name.replaceAll('_', ' '),
      hasPassed: status === 'OK',
      ...(name === 'backup_maximum_age' && { isOfAge: true as const }),
    }));

/** What `barman verify-backup` refuses. */
const damagedIn = (lines: readonly string[]): readonly string[] | undefined =>
  lines.some((line) => line.startsWith("Verifying backup '"))
    ? [...new Set(lines.flatMap((line) => REFUSED.exec(line)?.[1] ?? []))]
    : undefined;

const REFUSED = /^ERROR: verify backup failure on directory '.*\/(\d{8}T\d{6})\/data'/;

/** One whose folder has no data is broken, whatever Barman has noted; so is one of which it has nothing noted any more. */
const withFiles = (
  backups: readonly ToolBackup[],
  paths: readonly string[],
): readonly ToolBackup[] => {
  if (paths.length === 0) return backups;
  const kept = paths.flatMap((path) => DATA.exec(path)?.[1] ?? []);
  const known = new Set(backups.map(({ name }) => name));
  return [
    ...backups.map((one): ToolBackup =>
      one.state === 'succeeded' && !kept.includes(one.name) ? { ...one, state: 'broken' } : one,
    ),
    ...kept
      // A newer one may have begun since.
      .filter((name) => !known.has(name) && backups.some((one) => one.name > name))
      .map((name): ToolBackup => {
        const at = begunAt(name);
        return { name, state: 'broken', startedAt: at, endedAt: at, sizeBytes: 0, needs: [] };
      }),
  ];
};

const DATA = /\/base\/(\d{8}T\d{6})\/data$/;

export const barman: BackupToolReader = {
  tool: 'barman',
  seen: '3.4.0',
  commands: [
    ['barman sync-info SERVER', 'backups, with the WAL that each of them takes, and WAL'],
    ['barman -f json list-backups SERVER', 'backups alone'],
    ['barman -f json check SERVER', 'what Barman checks'],
    [
      "find HOME/SERVER/base HOME/SERVER/wals -mindepth 2 -maxdepth 2 -printf '%p %T@\\n'",
      'removed backups and WAL, which Barman still lists',
    ],
    ['barman verify-backup SERVER latest', 'a damaged backup; once a week, as it reads all'],
  ],
  read: ({ documents, lines }) => {
    const sync = documents.find(Sync.is);
    const list = documents
      .filter(List.is)
      .find((one) => Object.values(one).some((of) => of.length > 0 || sync === undefined));
    if (sync === undefined && list === undefined) return undefined;
    const files = listedFiles(lines).filter(({ path }) => /\/(?:base|wals)\//.test(path));
    const wal =
      files.length > 0
        ? archiveOf(files.filter(({ path }) => path.includes('/wals/')))
        : sync && archiveOf(sync.wals.map(({ name, time }) => ({ name, at: fromSeconds(time) })));
    const backups =
      sync === undefined ? listed(list ?? {}, wal?.archivedAt) : noted(sync, wal?.archivedAt);
    const paths = files.map(({ path }) => path);
    const damaged = damagedIn(lines);
    return {
      backups: withFiles(backups, paths),
      ...(wal !== undefined && { wal }),
      checks: documents.filter(Check.is).flatMap(toChecks),
      ...(damaged !== undefined && { damaged }),
    };
  },
};
