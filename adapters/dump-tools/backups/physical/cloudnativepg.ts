import * as t from 'io-ts';
import type { ToolBackup } from '../../../../core/backups/physical/known-backups.js';
import type { BackupToolReader } from './backup-tool-reader.js';

/** `kubectl get backups.postgresql.cnpg.io -o json` */
const Backups = t.type({
  items: t.array(
    t.intersection([
      t.type({
        kind: t.literal('Backup'),
        metadata: t.type({ name: t.string, creationTimestamp: t.string }),
      }),
      // One that has just been asked for has none.
      t.partial({
        status: t.partial({ phase: t.string, startedAt: t.string, stoppedAt: t.string }),
      }),
    ]),
  ),
});

/** `kubectl get cluster.postgresql.cnpg.io CLUSTER -o json` */
const Cluster = t.type({
  kind: t.literal('Cluster'),
  status: t.type({ conditions: t.array(t.type({ type: t.string, status: t.string })) }),
});

const STATES: Readonly<Record<string, ToolBackup['state']>> = {
  completed: 'succeeded',
  failed: 'failed',
  walArchivingFailing: 'failed',
};

/** Whether the operator archives WAL, and whether its last backup was made. */
const CHECKS: Readonly<Record<string, string>> = {
  ContinuousArchiving: 'continuous archiving',
  LastBackupSucceeded: 'last backup',
};

export const cloudnativepg: BackupToolReader = {
  tool: 'cloudnativepg',
  seen: '1.25',
  commands: [
    ['kubectl get backups.postgresql.cnpg.io -l cnpg.io/cluster=CLUSTER -o json', 'backups'],
    ['kubectl get clusters.postgresql.cnpg.io CLUSTER -o json', 'whether WAL is archived'],
  ],
  read: ({ documents }) => {
    const found = documents.find(Backups.is);
    if (found === undefined) return undefined;
    return {
      backups: found.items.map(({ metadata, status = {} }) => {
        const startedAt = new Date(status.startedAt ?? metadata.creationTimestamp);
        return {
          name: metadata.name,
          state: STATES[status.phase ?? ''] ?? 'running',
          startedAt,
          endedAt: new Date(status.stoppedAt ?? startedAt),
          sizeBytes: 0,
          needs: [],
        };
      }),
      checks: documents
        .filter(Cluster.is)
        .flatMap(({ status }) => status.conditions)
        .flatMap(({ type, status }) => {
          const name = CHECKS[type];
          return name === undefined ? [] : [{ name, hasPassed: status === 'True' }];
        }),
    };
  },
};
