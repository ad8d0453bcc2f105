import { countsOf } from '../../../../support/backups/proving/a-restored-database.js';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { toolDumpVerifier } from '../../../../../adapters/dump-tools/backups/proving/tool-dump-verifier.js';
import type { Room } from '../../../../../adapters/dump-tools/backups/throwaway/room.js';
import { execaDumpToolProbe } from '../../../../../adapters/dump-tools/execa-dump-tool-probe.js';
import type { DumpKind, ProofPlace } from '../../../../../core/backups/ports/dump-verifier.js';
import { productDump } from '../../../../support/backups/product-dump.js';
import { serversHere, serversIn } from '../../../../support/backups/proving/servers-here.js';
import { postgresProofWorld } from '../../../../support/backups/verifier-world.js';
import { systemPostgresBin } from '../../../../support/database-servers/system-postgres.js';
import { forSuite } from '../../../../support/shared/for-suite.js';

const NEVER = new AbortController().signal;

const failed = (code: string) => E.left({ _tag: 'NotRestored', failure: { code } });

describe('a server that is made to prove a dump', () => {
  const bin = systemPostgresBin();
  if (bin === undefined) {
    it('needs a PostgreSQL of this machine (apt-get install postgresql)');
    return;
  }
  let folder: string;
  let place: ProofPlace;

  const world = forSuite(() => postgresProofWorld(bin));
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'throwaway-'));
    // Other users enter it.
    await chmod(folder, 0o711);
    place = { _tag: 'ThrowawayServer', path: 'db-eu-1/main/shop', major: world().kind.toolMajor };
  });
  after(async () => {
    await rm(folder, { recursive: true });
  });

  const verifierOf = (tools: string, room: Room = { mostBytes: undefined, leastFreeBytes: 0 }) => {
    const proving = {
      tools: execaDumpToolProbe({ directories: [tools], timeoutMs: 30_000 }),
      onToolMessage: () => undefined,
    };
    return toolDumpVerifier({
      ...proving,
      openGate: () => () => Promise.reject(new Error('No login is needed')),
      servers: serversHere({ ...proving, room, folder: join(folder, 'proofs') }),
    });
  };

  /** Restores a database that these statements fill. */
  const restored = async (statements: string) => {
    await world().psql('postgres', 'DROP DATABASE IF EXISTS other');
    await world().psql('postgres', 'CREATE DATABASE other');
    await world().psql('other', statements);
    const { target, tool } = world().source;
    const other = { ...target, database: { ...target.database, name: 'other' } };
    const { bytes } = await productDump({ target: other, tool, format: 'custom' });
    return world().verifier.restore(place, world().kind, only(bytes), NEVER)();
  };

  it('is missed before a dump where its programs are not beside the dump tool', async () => {
    const tools = join(folder, 'clients');
    await mkdir(tools);
    for (const name of ['pg_dump', 'psql', 'pg_restore'])
      await copyFile(join(bin, name), join(tools, name));
    expect(await verifierOf(tools).examine(world().kind, O.some(place), NEVER)()).to.deep.equal(
      E.right(O.some({ code: 'restore_server_missing', major: world().kind.toolMajor })),
    );
  });

  it('is missed where all servers of the host are older than the dumped one', async () => {
    const newer = { ...place, major: 99 } as ProofPlace;
    expect(await verifierOf(bin).examine(world().kind, O.some(newer), NEVER)()).to.deep.equal(
      E.right(O.some({ code: 'restore_server_missing', major: 99 })),
    );
  });

  it('is ended where a dump needs more room than it may have, and nothing of it is left', async () => {
    const verifier = verifierOf(bin, { mostBytes: 100_000_000, leastFreeBytes: 0 });
    const kind: DumpKind = { ...world().kind, format: 'plain' };
    const outcome = await verifier.restore(place, kind, manyRows(), NEVER)();
    expect(outcome).to.deep.equal(failed('restore_no_room'));
    expect(serversIn(join(folder, 'proofs'))).to.deep.equal([]);
  });

  it('is not made where the disk has too little room', async () => {
    const verifier = verifierOf(bin, { mostBytes: undefined, leastFreeBytes: Infinity });
    expect(await verifier.restore(place, world().kind, only(world().dump), NEVER)()).to.deep.equal(
      failed('restore_no_room'),
    );
  });

  it('tells what it lacks from a broken dump', async () => {
    const role = 'CREATE TABLE a (); CREATE POLICY p ON a TO stranger;';
    const broken =
      "CREATE TABLE b (); CREATE FUNCTION f() RETURNS bool LANGUAGE sql AS 'SELECT count(*) >= 0 FROM b'; CREATE TABLE c (a int CHECK (f())); INSERT INTO c VALUES (1);";
    expect(await restored(role)).to.deep.equal(failed('restore_role_missing'));
    expect(await restored(broken)).to.deep.equal(failed('dump_unrestorable'));
  });

  it('runs what a dump has in it as a user who owns nothing, without a network, and yet makes what only a superuser may', async function () {
    if (process.geteuid?.() !== 0) this.skip();
    const [secret, out] = [join(folder, 'secret'), join(folder, 'open/out')];
    await mkdir(join(folder, 'open'));
    await chmod(join(folder, 'open'), 0o777);
    await writeFile(secret, 'a secret of the service', { mode: 0o600 });
    const attack = `(id -u; cut -d: -f1 /proc/net/dev; cat ${secret}; env; ls /proc/${process.pid}/fd; true) > ${out} 2>&1`;
    const outcome = await restored(`CREATE EXTENSION file_fdw;
CREATE FUNCTION attack() RETURNS bool LANGUAGE plpgsql AS 'BEGIN RETURN true; END';
CREATE TABLE a (a int CHECK (attack())); INSERT INTO a VALUES (1);
CREATE OR REPLACE FUNCTION attack() RETURNS bool LANGUAGE plpgsql AS
  $$BEGIN COPY (SELECT 1) TO PROGRAM '${attack}'; RETURN true; END$$;`);
    expect(countsOf(outcome)).to.have.nested.property('right.tables', 1);
    const said = await readFile(out, 'utf8');
    expect(said.split('\n')[0]).to.match(/^654\d\d$/);
    expect(said)
      .to.include('Permission denied')
      .and.not.to.match(/a secret|eth|HOME=/);
    expect(
      said.match(/^ *\w+$/gm)?.filter((line) => /^ *(?!lo$)[a-z]+\d/.test(line)),
    ).to.deep.equal([]);
  });
});

const only = async function* (dump: Buffer) {
  yield await Promise.resolve(dump);
};

/** 200 MB in a script of pg_dump, as fast as they are taken. */
const manyRows = async function* () {
  yield Buffer.from(
    '--\n-- PostgreSQL database dump\n--\n\nCREATE TABLE public.a (a text);\nCOPY public.a (a) FROM stdin;\n',
  );
  const rows = Buffer.from(`${'x'.repeat(999)}\n`.repeat(1_000));
  for (let part = 0; part < 200; part += 1) yield await Promise.resolve(rows);
  yield Buffer.from('\\.\n\n--\n-- PostgreSQL database dump complete\n--\n\n');
};
