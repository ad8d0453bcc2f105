import { spawn } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { sweepProofs } from '../../../../../adapters/dump-tools/backups/throwaway/proof-folder.js';
import { processesWith, serversIn } from '../../../../support/backups/proving/servers-here.js';
import {
  newerMysql,
  NO_NEWER_SERVERS,
} from '../../../../support/database-servers/newer-servers.js';
import { NO_MARIADB, systemMariadb } from '../../../../support/database-servers/system-mariadb.js';
import { systemPostgresBin } from '../../../../support/database-servers/system-postgres.js';
import { pollUntil } from '../../../../support/shared/poll-until.js';

const NODE = fileURLToPath(
  new URL('../../../../support/backups/proving/throwaway-node.js', import.meta.url),
);

const KILLS = Number(process.env.SHIPSHAPE_SPEC_RUNS ?? 4);

/** A node may be killed as it makes the files of its first server, as that one starts, and while it restores. */
const LONGEST_MS = 4_000;

const ENGINES = [
  [
    'postgresql',
    systemPostgresBin(),
    '15',
    'needs a PostgreSQL of this machine (apt-get install postgresql)',
  ],
  ['mariadb', systemMariadb()?.clients, '10', NO_MARIADB],
  ['mysql', newerMysql()?.clients, '9', NO_NEWER_SERVERS],
] as const;

describe('a node that is killed while it has a throw-away server', function () {
  this.timeout(600_000);

  for (const [engine, bin, major, lack] of ENGINES) {
    if (bin === undefined) {
      it(lack);
      continue;
    }
    it(`leaves no process, and nothing after the next sweep (${engine})`, async () => {
      // Other users enter it.
      const folder = join(tmpdir(), `proofs-of-${engine}-${process.pid}`);
      const killed = { withServer: 0 };
      for (let kill = 0; kill < KILLS; kill += 1) {
        const argv = [NODE, bin, folder, engine, 'plain', major];
        const node = spawn(process.execPath, argv, { stdio: ['pipe', 'ignore', 'ignore'] });
        node.stdin.on('error', () => undefined).write('SELECT 1;\n');
        if (kill % 2 === 0) await pollUntil(() => serversIn(folder).length > 0);
        await delay((LONGEST_MS * kill) / KILLS);
        killed.withServer += serversIn(folder).length;
        node.kill('SIGKILL');
        await pollUntil(async () => (await processesWith(folder)).length === 0);
      }
      await sweepProofs(folder);
      expect(await readdir(folder)).to.deep.equal([]);
      expect(killed.withServer).to.be.greaterThan(KILLS / 3);
      await rm(folder, { recursive: true });
    });
  }
});
