import * as E from 'fp-ts/lib/Either.js';
import { memoryDumpOpener, memoryDumpSealer } from '../../../support/memory/dump-sealer.js';
import { memoryDumpRestorer } from '../../../support/memory/dump-restorer.js';
import { NOTHING_LEFT_OUT } from '../../../../core/backups/restoring/run-restore.js';
import { Secret } from '../../../../core/shared/secret.js';
import { describeDumpOpener } from '../../../contracts/backups/dump-opener.contract.js';
import { describeDumpRestorer } from '../../../contracts/backups/dump-restorer.contract.js';
import { aRestoredDatabase } from '../../../support/backups/proving/a-restored-database.js';
import { aDumpTarget } from '../../../support/fleet/a-dump-target.js';

describeDumpRestorer('memoryDumpRestorer', () => {
  const target = aDumpTarget();
  const servers = new Map([[target.database.path, new Map([['shop', Buffer.alloc(0)]])]]);
  return Promise.resolve({
    restorer: memoryDumpRestorer(servers, {
      examine: () => E.right({ toolVersion: '18.6', serverMajor: 18 }),
      restore: () => E.right({ ...aRestoredDatabase({ t: 3, u: 7 }), leftOut: NOTHING_LEFT_OUT }),
    }),
    order: {
      kind: { engine: 'postgresql', format: 'custom', toolMajor: 18 },
      target,
      database: 'shop',
      replaces: false,
      tables: [],
      jobs: 1,
      sizeBytes: 20_000,
    },
    dump: Buffer.alloc(20_000, 'a dump '),
    restored: { tables: 2, rows: 10 },
    databases: () => Promise.resolve([...(servers.get(target.database.path)?.keys() ?? [])]),
    close: () => Promise.resolve(),
  });
});

describeDumpOpener('memoryDumpOpener', () =>
  Promise.resolve({
    opener: memoryDumpOpener((key, recipient) => key.equals(new Secret(recipient))),
    sealer: memoryDumpSealer(),
    recipient: 'somebody',
    key: new Secret('somebody'),
    wrong: [new Secret('nobody')],
  }),
);
