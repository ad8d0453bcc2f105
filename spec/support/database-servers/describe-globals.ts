import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { execa } from 'execa';
import * as E from 'fp-ts/lib/Either.js';
import { toolDumpMaker } from '../../../adapters/dump-tools/backups/tool-dump-maker.js';
import { loopbackGates } from '../gate/loopback-gates.js';
import {
  type GuardedLoginProbe,
  guardedLoginProbe,
} from '../../../adapters/login-probe/guarded-login-probe.js';
import { hidesHashes } from '../../../core/dump-check/dump-obstacle.js';
import { ENGINE_RECORDS } from '../../../core/engines/engines.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { Secret } from '../../../core/shared/secret.js';
import type { GlobalsServer, Startable } from './globals-servers.js';
import { aDumpTarget } from '../fleet/a-dump-target.js';
import { loopbackGuard } from '../login-probe/loopback-guard.js';
import { AUTHORITY } from '../network/certificates.js';
import { rightOf } from '../shared/right-of.js';

const GUARD = loopbackGuard(60_000);

/** The word that keeps psql from running commands of a script is another one each time; MariaDB repeats a grant, and orders some as they were made. */
const linesOf = (script: string): readonly string[] => [
  ...new Set(
    script
      .replace(/^\\(?:un)?restrict .*$/gm, '')
      .split('\n')
      .sort(),
  ),
];

/** That the globals of a server come back from their dump. */
export const describeGlobals = ({ name, engine, start }: Startable): void => {
  describe(`the globals of ${name}`, () => {
    if (start === undefined) {
      it(`needs ${name} (.ci/newer-servers, or apt-get install)`);
      return;
    }
    let server: GlobalsServer;
    let empty: GlobalsServer;
    let folder: string;
    let probe: GuardedLoginProbe;

    before(async () => {
      [server, empty] = await Promise.all([start(), start()]);
      folder = await mkdtemp(join(tmpdir(), 'globals-'));
      probe = guardedLoginProbe(GUARD);
      await server.fill();
    });
    after(async () => {
      await Promise.all([server.stop(), empty.stop(), probe.close()]);
      await rm(folder, { recursive: true });
    });

    const targetOf = ({ port }: GlobalsServer, user: string, password: string): DumpTarget => {
      const target = aDumpTarget({
        engine,
        host: '127.0.0.1',
        port,
        user,
        password: new Secret(password),
        tls: engine === 'postgresql' ? { mode: 'off' } : { mode: 'verify-full', ca: AUTHORITY },
      });
      const { maintenanceDatabase } = ENGINE_RECORDS[engine];
      return {
        ...target,
        what: 'globals',
        database: { ...target.database, name: maintenanceDatabase },
      };
    };

    const dump = async (target: DumpTarget) => {
      const openGate = loopbackGates({ folder }, GUARD);
      const maker = toolDumpMaker({ openGate, lockWaitMs: 1_000, onToolMessage: () => undefined });
      const seen = await rightOf(probe.inspect(target));
      const hides = seen._tag === 'Accepted' && seen.warnings?.some(hidesHashes) === true;
      const { tool } = server;
      const started = await maker.start(
        {
          target,
          tool,
          serverMajor: tool.major,
          format: 'plain',
          ...(hides && { withoutHashes: true }),
        },
        new AbortController().signal,
      )();
      if (E.isLeft(started)) return { seen, script: JSON.stringify(started.left) };
      const parts: Uint8Array[] = [];
      for await (const part of started.right.bytes) parts.push(part);
      expect(await started.right.end()).to.include({ _tag: 'Whole' });
      return { seen, script: Buffer.concat(parts).toString() };
    };

    it('are the same again on an empty server into which they were restored by hand', async () => {
      const { script } = await dump(targetOf(server, ...server.admin));
      expect(script).to.match(server.hash);
      const file = join(folder, 'globals.sql');
      await writeFile(file, script);
      const lines = ENGINE_RECORDS[engine].restoreGlobals({
        toolVersion: server.tool.version,
        file,
        withoutHashes: false,
      });
      const { stderr } = await execa('sh', ['-c', lines.map(empty.typed).join('\n')], {
        reject: false,
      });
      expect(stderr.match(/ERROR.*/g) ?? []).to.deep.equal(empty.errors);
      const { script: again } = await dump(targetOf(empty, ...server.admin));
      expect(linesOf(again)).to.deep.equal(linesOf(script));
    });

    it('are known beforehand to lack what the login may not read', async () => {
      const { seen, script } = await dump(targetOf(server, 'clerk', 'clerk'));
      expect(seen).to.deep.include(server.seenByClerk);
      expect(script).not.to.match(server.hash);
    });
  });
};
