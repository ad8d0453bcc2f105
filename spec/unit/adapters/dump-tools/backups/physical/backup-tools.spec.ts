import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import {
  BACKUP_TOOL_READERS,
  readBackups,
} from '../../../../../../adapters/dump-tools/backups/physical/backup-tools.js';
import { splitOutput } from '../../../../../../adapters/dump-tools/backups/physical/backup-tool-reader.js';
import { BACKUP_TOOL_NAMES } from '../../../../../../core/engines/backup-tool.js';

const at = (time: string): Date => new Date(`2026-11-${time}Z`);

/** A file as `find … -printf '%p %T@\n'` prints it. */
const listed = (path: string, time: string) => `${path} ${at(time).getTime() / 1_000}.0041974130`;

/** Of mariadb-backup 10.11.19, and but for the names of the tool of XtraBackup 8.0.35; times are those of the host. */
const info = (uuid: string, from: number, to: number, second: number): string => `uuid = ${uuid}
name = 
tool_name = mariadb-backup
tool_command = --backup --target-dir=full
tool_version = 10.11.19-MariaDB
start_time = 2026-11-28 21:43:${second}
end_time = 2026-11-28 21:43:${second + 2}
innodb_from_lsn = ${from}
innodb_to_lsn = ${to}
incremental = ${from === 0 ? 'N' : 'Y'}
`;

const WAL_G_BACKUPS = [
  { backup_name: 'base_000000010000000000000002', wal_file_name: '000000010000000000000002' },
  {
    backup_name: 'base_000000010000000000000006_D_000000010000000000000002',
    wal_file_name: '000000010000000000000006',
  },
].map((one, day) => ({
  time: '',
  storage_name: 'default',
  hostname: 'db',
  data_dir: '/pg',
  pg_version: 170005,
  start_lsn: 33554472,
  finish_lsn: 33554752,
  is_permanent: false,
  start_time: `2026-11-2${day}T02:00:00Z`,
  finish_time: `2026-11-2${day}T02:10:00Z`,
  uncompressed_size: 23,
  compressed_size: 3,
  ...one,
}));

/** `wal-g wal-verify integrity timeline --json` with these ranges of numbers. */
const walVerify = (...ranges: readonly (readonly [number, number, string])[]): string => {
  const segment = (number: number) => `0000000100000000000000${String(number).padStart(2, '0')}`;
  const details = ranges.map(([from, to, status]) => ({
    timeline_id: 1,
    start_segment: segment(from),
    end_segment: segment(to),
    segments_count: to - from + 1,
    status,
  }));
  return JSON.stringify({
    integrity: { status: 'OK', details },
    timeline: { status: 'FAILURE', details: { current_timeline_id: 1 } },
  });
};

const CNPG = {
  items: [
    [
      'b1',
      { phase: 'completed', startedAt: '2026-11-20T02:00:00Z', stoppedAt: '2026-11-20T02:10:00Z' },
    ],
    ['b2', { phase: 'failed', startedAt: '2026-11-21T02:00:00Z', error: 'no space' }],
    ['b3', undefined],
  ].map(([name, status]) => ({
    apiVersion: 'postgresql.cnpg.io/v1',
    kind: 'Backup',
    spec: { cluster: { name: 'main' } },
    metadata: { name, creationTimestamp: '2026-11-19T00:00:00Z' },
    status,
  })),
};

const CNPG_CLUSTER = {
  kind: 'Cluster',
  status: {
    conditions: [
      { type: 'Ready', status: 'False' },
      { type: 'ContinuousArchiving', status: 'False' },
      { type: 'LastBackupSucceeded', status: 'True' },
    ],
  },
};

describe('the tools of physical backups', () => {
  it('are each read by one reader', () => {
    expect(BACKUP_TOOL_READERS.map(({ tool }) => tool)).to.deep.equal(BACKUP_TOOL_NAMES);
    for (const tool of BACKUP_TOOL_NAMES)
      for (const output of ['', 'ERROR: no', '{}', '[]', '[1,null,{"a":[]}]', '{"main":{}}'])
        expect(readBackups(tool, output), `${tool} ${output}`).to.satisfy(
          (read: ReturnType<typeof readBackups>) =>
            O.isNone(read) || read.value.backups.length === 0,
        );
  });

  it('print documents and lines, one after the other', () => {
    const output =
      'WARN: [x\n{"a":"}\\"{"}[1,[2]]\n  stanza: main\n{"b":1} trailing\n[2026-11-28] not JSON';
    expect(splitOutput(output)).to.deep.equal({
      documents: [{ a: '}"{' }, [1, [2]], { b: 1 }],
      lines: ['WARN: [x', 'stanza: main', 'trailing', '[2026-11-28] not JSON'],
    });
  });

  it('are read of WAL-G with its deltas, and with what it calls lost alone as a gap', () => {
    const read = (verified: string) =>
      O.toUndefined(readBackups('wal-g', `${JSON.stringify(WAL_G_BACKUPS)}\n${verified}`));
    const found = read(
      walVerify(
        [2, 7, 'FOUND'],
        [8, 8, 'MISSING_UPLOADING'],
        [9, 9, 'FOUND'],
        [10, 12, 'MISSING_DELAYED'],
      ),
    );
    expect(found?.backups.map(({ name, needs, endedAt }) => [name, needs, endedAt])).to.deep.equal([
      ['base_000000010000000000000002', [], at('20T02:10:00')],
      [WAL_G_BACKUPS[1]?.backup_name, ['base_000000010000000000000002'], at('21T02:10:00')],
    ]);
    expect(found?.wal?.ranges).to.deep.equal([
      { first: '000000010000000000000002', last: '000000010000000000000009' },
    ]);
    expect(found?.checks).to.deep.equal([{ name: 'timeline', hasPassed: false }]);
    expect(
      read(walVerify([2, 3, 'FOUND'], [4, 4, 'MISSING_LOST'], [5, 9, 'FOUND']))?.wal?.ranges,
    ).to.have.length(2);
    expect(read('')?.wal).to.equal(undefined);
  });

  it('are read of Barman by what lies in its folders: its lists have what was removed, and lack what was lost', () => {
    const noted = (day: number) => ({
      backup_id: `202611${day}T020000`,
      status: 'DONE',
      size: 7,
      begin_time: `2026-11-${day}T02:00:00Z`,
      end_time: `2026-11-${day}T02:10:00Z`,
      begin_wal: '000000010000000000000002',
      end_wal: '000000010000000000000002',
    });
    const sync = {
      backups: Object.fromEntries([24, 25].map((day) => [noted(day).backup_id, noted(day)])),
      wals: [{ name: '000000010000000000000002', time: 1 }],
    };
    const of = (...days: readonly number[]) =>
      days.map((day) => listed(`/barman/main/base/202611${day}T020000/data`, `${day}T02:10:00`));
    const read = (lines: readonly string[]) =>
      O.toUndefined(readBackups('barman', [JSON.stringify(sync), ...lines].join('\n')));
    const states = (...lines: readonly string[]) =>
      read(lines)?.backups.map(({ name, state }) => `${name.slice(6, 8)} ${state}`);
    expect(states()).to.deep.equal(['24 succeeded', '25 succeeded']);
    expect(states(...of(24))).to.deep.equal(['24 succeeded', '25 broken']);
    // That of the 26th has just begun.
    expect(states(...of(23, 24, 25, 26))).to.deep.equal([
      '24 succeeded',
      '25 succeeded',
      '23 broken',
    ]);
    expect(read([])?.wal?.ranges).to.have.length(1);
    expect(read(of(24, 25))?.wal?.ranges).to.deep.equal([]);
  });

  it('are read of pg_basebackup by the manifests, and of pg_verifybackup', () => {
    const output = [
      listed('/var/backups/mon/backup_manifest', '23T02:00:00'),
      listed('/var/backups/tue/backup_manifest', '24T02:00:00'),
      listed('/var/archive/000000010000000000000003', '24T01:00:00'),
      listed('/var/archive/000000010000000000000004', '24T03:00:00'),
      listed('/var/archive/000000010000000000000004.00000028.backup', '24T03:30:00'),
      'verifying /var/backups/mon',
      'pg_verifybackup: error: "base/1/1255" is present in the manifest but not on disk',
      'verifying /var/backups/tue',
      'backup successfully verified',
    ].join('\n');
    expect(O.toUndefined(readBackups('pg_basebackup', output))).to.deep.equal({
      tool: 'pg_basebackup',
      checks: [],
      damaged: ['mon'],
      backups: (['mon', 'tue'] as const).map((name, day) => ({
        name,
        state: 'succeeded',
        sizeBytes: 0,
        needs: [],
        startedAt: new Date(+at(`2${3 + day}T02:00:00`) + 4),
        endedAt: new Date(+at(`2${3 + day}T02:00:00`) + 4),
      })),
      wal: {
        ranges: [{ first: '000000010000000000000003', last: '000000010000000000000004' }],
        archivedAt: new Date(+at('24T03:00:00') + 4),
      },
    });
  });

  it('are read of XtraBackup and Mariabackup with what an incremental one is of, also where nothing was written', () => {
    const output = [
      info('a', 0, 44744, 10),
      info('b', 44744, 44744, 20),
      info('c', 44744, 44744, 30),
      info('d', 50000, 60000, 40),
    ].join('');
    for (const tool of ['xtrabackup', 'mariabackup'] as const)
      expect(
        O.toUndefined(readBackups(tool, output))?.backups.map(({ name, needs }) => [name, needs]),
      ).to.deep.equal([
        ['a', []],
        ['b', ['a']],
        ['c', ['b']],
        ['d', ['lsn-50000']],
      ]);
    expect(O.toUndefined(readBackups('mariabackup', output))?.backups[0]).to.deep.include({
      startedAt: new Date('2026-11-28T21:43:10'),
      endedAt: new Date('2026-11-28T21:43:12'),
    });
  });

  it('are read of CloudNativePG, with what its operator says of the archive', () => {
    const read = readBackups('cloudnativepg', JSON.stringify(CNPG) + JSON.stringify(CNPG_CLUSTER));
    expect(O.toUndefined(read)).to.deep.include({
      checks: [
        { name: 'continuous archiving', hasPassed: false },
        { name: 'last backup', hasPassed: true },
      ],
    });
    expect(O.toUndefined(read)?.backups.map(({ name, state }) => [name, state])).to.deep.equal([
      ['b1', 'succeeded'],
      ['b2', 'failed'],
      ['b3', 'running'],
    ]);
  });
});
