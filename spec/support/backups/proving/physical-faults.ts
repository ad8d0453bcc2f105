import type { RepositoryProblem } from '../../../../core/backups/physical/known-backups.js';
import { DAY_MS } from '../../../../core/shared/durations.js';
import type { REPORTS } from './physical-world.js';

export type ReportedTool = keyof typeof REPORTS;

/** What is done to a repository that is well, and the one problem that is seen; the folders of both tools come back by themselves. */
export interface Fault {
  readonly what: string;
  readonly kind: RepositoryProblem;
  readonly plant: string;
  readonly repair?: string;
  /** How much later the report comes. */
  readonly laterMs?: number;
}

const WAL = 'repo/archive/main/*/0000000100000000';
const FULL = 'repo/backup/main/*F';

const OF_PGBACKREST: readonly Fault[] = [
  { what: 'a segment removed', kind: 'wal_gap', plant: `rm ${WAL}/000000010000000000000009-*` },
  {
    what: 'the last segment before a backup',
    kind: 'wal_gap',
    plant: `rm ${WAL}/000000010000000000000006-*`,
  },
  {
    what: 'many segments',
    kind: 'wal_gap',
    plant: `rm ${WAL}/0000000100000000000000{0E,0F,10,11}-*`,
  },
  { what: "a backup's own WAL", kind: 'wal_gap', plant: `rm ${WAL}/000000010000000000000007-*` },
  {
    what: 'all WAL from the last backup on',
    kind: 'wal_gap',
    plant: `for one in ${WAL}/00000001*; do [[ $(basename $one) < 00000001000000000000000B ]] || rm $one; done`,
  },
  { what: 'the full backup removed', kind: 'backup_chain_broken', plant: `rm -r ${FULL}` },
  {
    what: 'a differential backup removed',
    kind: 'backup_chain_broken',
    plant: 'rm -r repo/backup/main/*D',
  },
  {
    what: 'the last backup removed',
    kind: 'backup_chain_broken',
    plant: 'rm -r repo/backup/main/*I',
  },
  {
    what: 'a file of the full backup removed',
    kind: 'backup_chain_broken',
    plant: `rm $(ls -d ${FULL}/pg_data/base/1/* | head -1)`,
  },
  {
    what: 'a file with other bytes',
    kind: 'backup_chain_broken',
    plant: `printf x >> ${FULL}/pg_data/PG_VERSION`,
  },
  { what: 'no stanza', kind: 'physical_backup_failed', plant: 'rm -r repo' },
  {
    what: 'a stanza without its catalogue',
    kind: 'physical_backup_failed',
    plant: 'rm repo/backup/main/backup.info*',
  },
  {
    what: 'an archive that takes nothing',
    kind: 'physical_backup_failed',
    plant: 'touch archive-fails',
    repair: 'rm archive-fails; sleep 2',
  },
  { what: 'an old backup', kind: 'physical_backup_overdue', plant: 'true', laterMs: 3 * DAY_MS },
];

const LATEST = '$(ls barman/main/base | tail -1)';
const OLDEST = '$(ls barman/main/base | head -1)';
const BARMAN_WAL = 'barman/main/wals/0000000100000000';

const OF_BARMAN: readonly Fault[] = [
  {
    what: 'a segment removed',
    kind: 'wal_gap',
    plant: `cd ${BARMAN_WAL}; rm $(ls | sed -n 3p)`,
  },
  {
    what: "the last backup's own WAL",
    kind: 'wal_gap',
    plant: `rm ${BARMAN_WAL}/$(sed -n s/begin_wal=//p barman/main/base/${LATEST}/backup.info)`,
  },
  { what: 'all WAL removed, but not from its list', kind: 'wal_gap', plant: `rm -r ${BARMAN_WAL}` },
  {
    what: 'the data of a backup removed',
    kind: 'backup_chain_broken',
    plant: `rm -r barman/main/base/${LATEST}/data`,
  },
  {
    what: 'a file of a backup removed',
    kind: 'backup_chain_broken',
    plant: `rm barman/main/base/${LATEST}/data/base/1/1259`,
  },
  {
    what: 'a file with other bytes',
    kind: 'backup_chain_broken',
    plant: `printf x >> barman/main/base/${LATEST}/data/PG_VERSION`,
  },
  {
    what: 'a backup of which nothing is noted any more',
    kind: 'backup_chain_broken',
    plant: `rm barman/main/base/${OLDEST}/backup.info`,
  },
  { what: 'no backup', kind: 'physical_backup_failed', plant: 'rm -r barman/main/base/*' },
  {
    what: 'a backup that failed',
    kind: 'physical_backup_failed',
    plant: 'ulimit -f 100; bar backup main',
    repair: 'bar backup main --wait --wait-timeout 60',
  },
  {
    what: 'an archive that does not receive',
    kind: 'physical_backup_failed',
    plant: 'stop_receiving',
    repair: 'receive; sleep 3',
  },
  {
    what: 'a segment that came twice, with other bytes',
    kind: 'physical_backup_failed',
    plant: `one=$(ls ${BARMAN_WAL} | head -1); (cat ${BARMAN_WAL}/$one; echo) > barman/main/streaming/$one`,
    repair: 'rm -f barman/main/errors/*',
  },
  {
    what: "another server's data",
    kind: 'physical_backup_failed',
    plant: `sed -i 's/"systemid": "[0-9]*"/"systemid": "1"/' barman/main/identity.json`,
    repair: 'rm barman/main/identity.json',
  },
  {
    what: 'old backups',
    kind: 'physical_backup_overdue',
    plant: `sed -Ei 's/^(begin|end)_time=.*/\\1_time=2026-01-02 03:04:05.000000+00:00/' barman/main/base/*/backup.info`,
  },
  {
    what: 'a Barman that has no configuration, and so reports nothing',
    kind: 'physical_backup_overdue',
    plant: 'mv barman.conf moved.conf',
    repair: 'mv moved.conf barman.conf',
    laterMs: 3 * DAY_MS,
  },
];

export const PHYSICAL_FAULTS: Readonly<Record<ReportedTool, readonly Fault[]>> = {
  pgbackrest: OF_PGBACKREST,
  barman: OF_BARMAN,
};
