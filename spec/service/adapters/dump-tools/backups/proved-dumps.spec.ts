import { countsOf } from '../../../../support/backups/proving/a-restored-database.js';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import * as fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { toolDumpVerifier } from '../../../../../adapters/dump-tools/backups/proving/tool-dump-verifier.js';
import { execaDumpToolProbe } from '../../../../../adapters/dump-tools/execa-dump-tool-probe.js';
import { atInstance, type DumpKind } from '../../../../../core/backups/ports/dump-verifier.js';
import { Secret } from '../../../../../core/shared/secret.js';
import {
  type PostgresProofWorld,
  postgresProofWorld,
  withOtherByte,
} from '../../../../support/backups/verifier-world.js';
import { systemPostgresBin } from '../../../../support/database-servers/system-postgres.js';
import { NO_SERVERS } from '../../../../support/backups/proving/servers-here.js';
import { forAllAwaitedOf } from '../../../../support/shared/random-cases.js';

/** Of a restore that takes long. */
const LONG = 'shipshape_proof_20200101000000_00000002';
const NEVER = new AbortController().signal;
const WHOLE = E.right(undefined);
const failed = (code: string) => E.left({ _tag: 'NotRestored', failure: { code } });

describe('dumps that are proved', () => {
  const bin = systemPostgresBin();
  if (bin === undefined) {
    it('needs a PostgreSQL of this machine (apt-get install postgresql)');
    return;
  }

  let world: PostgresProofWorld;
  let plain: Buffer;

  before(async () => {
    world = await postgresProofWorld(bin);
    plain = await world.dumpAs('plain');
  });
  after(() => world.close());

  const read = (dump: Buffer, kind: Partial<DumpKind> = {}) =>
    world.verifier.read({ ...world.kind, ...kind }, only(dump), NEVER)();
  const restore = (
    telling: Partial<typeof world.target> = {},
    kind: Partial<DumpKind> = {},
    dump = world.dump,
  ) =>
    world.verifier.restore(
      atInstance({ ...world.target, ...telling }),
      { ...world.kind, ...kind },
      only(dump),
      NEVER,
    )();
  const databases = () =>
    world.psql('postgres', "SELECT datname FROM pg_database WHERE datname LIKE 'shipshape%'");

  it('are refused wherever an archive is cut', async () => {
    const { dump } = world;
    await forAllAwaitedOf(6)(fc.nat(dump.length - 1), async (cut) => {
      expect(await read(dump.subarray(0, cut))).to.deep.equal(failed('dump_unreadable'));
    });
  });

  it('are refused where a byte of the compressed rows is another', async () => {
    // The rows of a table are compressed with a checksum, and the largest are in the middle of the archive.
    const { dump } = world;
    const middle = { min: dump.length >> 1, max: dump.length - 2_000 };
    await forAllAwaitedOf(6)(fc.integer(middle), async (place) => {
      const outcome = await read(withOtherByte(dump, place));
      expect(outcome).to.deep.equal(failed('dump_unreadable'));
    });
  });

  it('are whole in SQL, and refused wherever they are cut', async () => {
    const { length } = plain;
    const kind = { format: 'plain' } as const;
    expect(await read(plain, kind)).to.deep.equal(WHOLE);
    for (const cut of [0, 10, length >> 1, length - 60, length - 30, length - 2, length - 1])
      expect(await read(plain.subarray(0, cut), kind), `cut at ${cut}`).to.deep.equal(
        failed('dump_unreadable'),
      );
  });

  it('are refused in SQL with a NUL, or with something after the end', async () => {
    const nul = withOtherByte(plain, 300);
    nul[300] = 0;
    for (const dump of [nul, Buffer.concat([plain, Buffer.from('x')])])
      expect(await read(dump, { format: 'plain' })).to.deep.equal(failed('dump_unreadable'));
  });

  it('in SQL end with the word with which they began, where they have one', async () => {
    const script = (end: string) =>
      Buffer.from(
        `--\n-- PostgreSQL database dump\n--\n\n\\restrict a1B2\n\nSELECT 1;\n--\n-- PostgreSQL database dump complete\n--\n\n${end}`,
      );
    const outcomes = ['\\unrestrict a1B2\n\n', '\\unrestrict a1B3\n\n', ''].map((end) =>
      read(script(end), { format: 'plain' }),
    );
    expect(await Promise.all(outcomes)).to.deep.equal([
      WHOLE,
      failed('dump_unreadable'),
      failed('dump_unreadable'),
    ]);
  });

  it('of MariaDB are whole with the last line that its tool writes', async () => {
    const kind = { engine: 'mariadb', format: 'plain' } as const;
    const dump = '-- MariaDB dump\nCREATE TABLE t;\n-- Dump completed on 2026-11-22  3:00:00\n';
    expect(await read(Buffer.from(dump), kind)).to.deep.equal(WHOLE);
    expect(await read(Buffer.from(dump.slice(0, -10)), kind)).to.deep.equal(
      failed('dump_unreadable'),
    );
  });

  it('are restored where a restore that was killed left its database, which is dropped', async () => {
    const recent = `shipshape_proof_${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_00000001`;
    await world.psql('postgres', 'CREATE DATABASE shipshape_proof_20200101000000_00000000');
    await world.psql('postgres', `CREATE DATABASE ${recent}`);
    const others = ['shipshape_of_somebody', LONG, recent];
    for (const name of others.slice(0, 2)) await world.psql('postgres', `CREATE DATABASE ${name}`);
    const session = await world.connect(LONG);
    expect(countsOf(await restore())).to.deep.equal(E.right(world.restored));
    expect((await databases()).split('\n').sort()).to.deep.equal([...others].sort());
    await session.end();
    for (const name of others) await world.psql('postgres', `DROP DATABASE ${name}`);
  });

  it('are restored in SQL by a role that may create databases and nothing else', async () => {
    const proof = { user: 'proof', password: new Secret('proof') };
    const outcome = await restore(proof, { format: 'plain' }, plain);
    expect(countsOf(outcome)).to.deep.equal(E.right(world.restored));
    await world.gone();
  });

  it('are not restored by a role that may create no database, and the log says why', async () => {
    await restore({ user: 'small', password: new Secret('small') });
    expect(world.messages.join('\n')).to.include('permission denied to create database');
  });

  it('are not restored with a wrong password, which is the reason', async () => {
    const outcome = await restore({ password: new Secret('wrong') });
    expect(outcome).to.deep.equal(
      E.left({ _tag: 'NotRestored', failure: { code: 'login_rejected', cause: 'credentials' } }),
    );
  });

  it('need the programs beside pg_dump, and are consumed without them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tools-'));
    await copyFile(join(bin, 'pg_dump'), join(folder, 'pg_dump'));
    const alone = toolDumpVerifier({
      tools: execaDumpToolProbe({ directories: [folder], timeoutMs: 30_000 }),
      openGate: () => () => Promise.reject(new Error('No login is needed')),
      onToolMessage: () => undefined,
      servers: NO_SERVERS,
    });
    let isConsumed = false;
    const bytes = async function* () {
      yield await Promise.resolve(world.dump);
      isConsumed = true;
    };
    expect(await alone.read(world.kind, bytes(), NEVER)()).to.deep.equal(
      failed('restore_tool_missing'),
    );
    expect(isConsumed).to.equal(true);
    await rm(folder, { recursive: true });
  });
});

const only = async function* (dump: Buffer) {
  yield await Promise.resolve(dump);
};
