import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect } from 'chai';
import { execa, execaSync } from 'execa';
import { ageDumpSealer } from '../../../../adapters/crypto/age/age-dump-sealer.js';
import { fetchLines } from '../../../../core/backups/restoring/dump-place.js';
import { restoreCommands } from '../../../../core/backups/restoring/restore-commands.js';
import { postgresProofWorld } from '../../../support/backups/verifier-world.js';
import { systemPostgresBin } from '../../../support/database-servers/system-postgres.js';
import { KNOWN } from '../../../support/fleet/known-kinds.js';
import * as O from 'fp-ts/lib/Option.js';
import { forSuite } from '../../../support/shared/for-suite.js';

const OBJECT = 'db-eu-1/main/shop/20261122T030000Z-018f2a3b-1.pg15.dump.age';
const ROWS = 'SELECT count(*), sum(id), min(a) FROM item';

const hasAge = execaSync('age', ['--version'], { reject: false }).exitCode === 0;

describe('a dump that is restored by hand', () => {
  const bin = systemPostgresBin();
  if (bin === undefined || !hasAge) {
    it('needs PostgreSQL and age of this machine (apt-get install postgresql age)');
    return;
  }
  let folder: string;

  const world = forSuite(() => postgresProofWorld(bin));
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "by hand, it's here-"));
  });
  after(async () => {
    await rm(folder, { recursive: true });
  });

  it('has the rows of its database, with the commands of its manifest typed in a shell', async () => {
    const identity = await generateX25519Identity();
    const recipient = await identityToRecipient(identity);
    const sealed = await gather(ageDumpSealer().seal([recipient], only(world().dump)));
    await mkdir(dirname(join(folder, 'vault', OBJECT)), { recursive: true });
    await writeFile(join(folder, 'vault', OBJECT), sealed);
    await writeFile(join(folder, 'key.txt'), identity, { mode: 0o600 });
    const lines = restoreCommands(
      {
        databasePath: 'db-eu-1/main/shop',
        engine: 'postgresql',
        format: 'custom',
        toolVersion: '15.20',
        stored: {
          destinationName: 'vault',
          object: OBJECT,
          isEncrypted: true,
          sha256: createHash('sha256').update(sealed).digest('hex'),
        },
      },
      fetchLines(KNOWN.kinds, O.some({ kind: 'local', path: join(folder, 'vault') }), OBJECT),
    );
    const { host, port, user, password } = world().target;
    const env = {
      PATH: `${bin}:${process.env.PATH ?? ''}`,
      PGHOST: host,
      PGPORT: String(port),
      PGUSER: user,
      PGPASSWORD: password.reveal(),
      HOME: folder,
    };
    await execa('sh', ['-e'], { input: lines.join('\n'), cwd: folder, env, extendEnv: false });
    expect(await world().psql('restored_shop', ROWS)).to.equal(await world().psql('shop', ROWS));
  });
});

const only = async function* (part: Uint8Array) {
  yield await Promise.resolve(part);
};

const gather = async (parts: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
};
