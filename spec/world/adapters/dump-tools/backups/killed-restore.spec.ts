import { countsOf } from '../../../../support/backups/proving/a-restored-database.js';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { leftoverDatabases } from '../../../../../adapters/dump-tools/backups/proving/restore-dump.js';
import { atInstance } from '../../../../../core/backups/ports/dump-verifier.js';
import { postgresProofWorld } from '../../../../support/backups/verifier-world.js';
import { systemPostgresBin } from '../../../../support/database-servers/system-postgres.js';
import { pollUntil } from '../../../../support/shared/poll-until.js';

const NODE = fileURLToPath(
  new URL('../../../../support/backups/proving/restoring-node.js', import.meta.url),
);

const OLD = 'shipshape_proof_20200101000000_00000000';

const NEVER = new AbortController().signal;

const only = async function* (dump: Buffer) {
  yield await Promise.resolve(dump);
};

const HOUR_MS = 3_600_000;

const PROOFS = "SELECT datname FROM pg_database WHERE datname LIKE 'shipshape_proof_%'";

const SESSIONS = `SELECT count(*) FROM pg_stat_activity WHERE datname LIKE 'shipshape_proof_%'`;

describe('a node that is killed while it restores a dump', function () {
  this.timeout(120_000);
  const bin = systemPostgresBin();
  if (bin === undefined) {
    it('needs a PostgreSQL of this machine (apt-get install postgresql)');
    return;
  }

  for (const format of ['custom', 'plain'] as const)
    it(`leaves no session, and a database that is dropped a day later (${format})`, async () => {
      const world = await postgresProofWorld(bin, bin, format);
      const folder = await mkdtemp(join(tmpdir(), 'gates-'));
      const { port, user, password } = world.target;
      const node = spawn(
        process.execPath,
        [
          NODE,
          bin,
          folder,
          format,
          String(port),
          user,
          password.reveal(),
          String(world.kind.toolMajor),
        ],
        { stdio: ['pipe', 'ignore', 'inherit'] },
      );
      node.stdin.end(world.dump.subarray(0, -500));
      await pollUntil(async () => (await world.psql('postgres', SESSIONS)) === '1');
      node.kill('SIGKILL');
      await pollUntil(async () => (await world.psql('postgres', SESSIONS)) === '0');
      const names = (await world.psql('postgres', PROOFS)).split('\n');
      expect(names).to.have.lengthOf(1);
      const after = (hours: number) =>
        leftoverDatabases(names, new Date(Date.now() + hours * HOUR_MS));
      expect([after(23), after(25)]).to.deep.equal([[], names]);
      // As if the restore had been begun long ago.
      await world.psql('postgres', `ALTER DATABASE ${names.join('')} RENAME TO ${OLD}`);
      const restored = await world.verifier.restore(
        atInstance(world.target),
        world.kind,
        only(world.dump),
        NEVER,
      )();
      expect(countsOf(restored)).to.deep.equal(E.right(world.restored));
      expect(await world.psql('postgres', PROOFS)).to.equal('');
      await world.gone();
      await world.close();
      await rm(folder, { recursive: true });
    });
});
