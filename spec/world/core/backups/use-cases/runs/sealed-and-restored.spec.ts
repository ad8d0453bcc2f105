import { createHash } from 'node:crypto';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { ageDumpSealer } from '../../../../../../adapters/crypto/age/age-dump-sealer.js';
import { toolDumpMaker } from '../../../../../../adapters/dump-tools/backups/tool-dump-maker.js';
import { loopbackGates } from '../../../../../support/gate/loopback-gates.js';
import type { DumpFormat } from '../../../../../../core/engines/engine-record.js';
import type { DumpRequest } from '../../../../../../core/backups/ports/dump-maker.js';
import { NO_EXPIRIES } from '../../../../../../core/dump-check/login-result.js';
import type { DumpVerifierWorld } from '../../../../../contracts/backups/dump-verifier.contract.js';
import { aScheduledWorld } from '../../../../../support/backups/a-scheduled-world.js';
import { mysqlProofWorld } from '../../../../../support/backups/mysql-proof-world.js';
import { postgresProofWorld } from '../../../../../support/backups/verifier-world.js';
import { newerPostgresBin } from '../../../../../support/database-servers/newer-servers.js';
import {
  startSystemMariadb,
  systemMariadb,
} from '../../../../../support/database-servers/system-mariadb.js';
import { systemPostgresBin } from '../../../../../support/database-servers/system-postgres.js';
import { refAt } from '../../../../../support/fleet/put-fleet.js';
import { forSuite } from '../../../../../support/shared/for-suite.js';

interface SourceWorld extends DumpVerifierWorld {
  readonly source: Pick<DumpRequest, 'target' | 'tool'>;
}

type Make = () => Promise<SourceWorld>;

const DEADLINE_MS = 60_000;

const dumps = toolDumpMaker({
  openGate: loopbackGates(),
  lockWaitMs: DEADLINE_MS,
  onToolMessage: () => undefined,
});

/** Dumps, encrypts to this recipient, and restores, at real servers. */
const carryOut = async (
  { source, verifier, kind }: SourceWorld,
  recipient: string,
  target: SourceWorld['target'],
) => {
  const scheduled = await aScheduledWorld({
    schedule: { verify: 'restore', restoreOn: 'db-eu-1/proof', format: kind.format },
    destination: { encrypt: [recipient] },
  });
  const { store, vault, plan, claim } = scheduled;
  const { id: shop } = await refAt(store, 'db-eu-1/main/shop');
  await plan();
  const end = await scheduled.carryOut(await claim(), {
    dumps,
    verifier,
    sealer: ageDumpSealer(),
    fleet: {
      ...store.fleet,
      dumpTarget: (id) => TE.right(O.some(id === shop ? source.target : target)),
    },
    examine: () =>
      TE.right({
        reasons: [],
        tool: source.tool,
        serverMajor: source.tool.major,
        expiries: NO_EXPIRIES,
      }),
  });
  const [run] = await scheduled.runs();
  const stored = O.toUndefined(run?.stored ?? O.none);
  const sealed = vault.objects.get(stored?.object ?? '') ?? Buffer.alloc(0);
  return { end, stored, sealed, sha256: O.toUndefined(run?.sha256 ?? O.none) };
};

const describeSealed = (name: string, make: Make): void => {
  describe(name, () => {
    const world = forSuite(() => make());
    afterEach(() => world().gone());

    it('are restored, and lie in their destination as what their key opens', async () => {
      const identity = await generateX25519Identity();
      const { end, stored, sealed, sha256 } = await carryOut(
        world(),
        await identityToRecipient(identity),
        world().target,
      );
      expect([end.outcome, end.failure]).to.deep.equal(['Done', O.none]);
      expect(stored).to.deep.include({
        isEncrypted: true,
        proof: 'restored',
        sha256: createHash('sha256').update(sealed).digest('hex'),
      });
      expect(stored).to.have.nested.property('restored.value').that.includes(world().restored);
      const decrypter = new Decrypter();
      decrypter.addIdentity(identity);
      const opened = await decrypter.decrypt(sealed);
      expect(createHash('sha256').update(opened).digest('hex')).to.equal(sha256);
    });

    it('are kept as they were read where they cannot be restored, with the reason', async () => {
      const recipient = await identityToRecipient(await generateX25519Identity());
      const { end, stored } = await carryOut(world(), recipient, world().denying);
      expect([end.outcome, end.failure]).to.deep.equal([
        'Done',
        O.some({ code: 'restore_denied' }),
      ]);
      expect(stored).to.have.property('proof', 'read');
    });
  });
};

describe('encrypted dumps', function () {
  this.timeout(120_000);
  const [older, newer, mariadb] = [systemPostgresBin(), newerPostgresBin(), systemMariadb()];
  const formats: readonly DumpFormat[] = ['custom', 'plain'];
  for (const [version, bin] of [
    ['this machine', older],
    ['newer servers', newer],
  ] as const)
    if (bin === undefined) it(`of a PostgreSQL of ${version} need one (.ci/newer-servers)`);
    else
      for (const format of formats)
        describeSealed(`of PostgreSQL of ${version} (${format})`, () =>
          postgresProofWorld(bin, bin, format),
        );
  if (mariadb === undefined) it('need a MariaDB of this machine (apt-get install mariadb-server)');
  else
    describeSealed('of MariaDB', async () =>
      mysqlProofWorld(await startSystemMariadb(mariadb), 'mariadb', mariadb.clients),
    );
});
