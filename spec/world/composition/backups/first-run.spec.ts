import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import type { RunPageBody } from '../../../../adapters/api/backups/run-page-body.js';
import { serveFleet } from '../../../support/dashboard/watched-fleet.js';
import {
  DATABASES,
  FILLED_SERVERS,
  PATIENCE_MS,
} from '../../../support/database-servers/filled-servers.js';
import { NO_MARIADB } from '../../../support/database-servers/system-mariadb.js';
import type { Env } from '../../../support/service/shipshape-process.js';

/** A pseudo-terminal (util-linux). */
const SCRIPT = '/usr/bin/script';

describe('the first run on the command line', function () {
  this.timeout(PATIENCE_MS + 60_000);

  /** Answers each question once it is asked, as somebody at a terminal does. */
  const converse = async (env: Env, answers: readonly (readonly [RegExp, string])[]) => {
    const command = `'${process.execPath}' '${resolve('dist/bundle/main.js')}' setup`;
    const typing = spawn(SCRIPT, ['-qefc', command, '/dev/null'], {
      env: { ...env, NO_COLOR: '1', TERM: 'dumb' },
    });
    let [shown, asked] = ['', 0];
    typing.stdout.on('data', (text: Buffer) => {
      shown += text.toString();
      const [question, answer] = answers[asked] ?? [];
      if (question?.test(shown) !== true) return;
      asked += 1;
      shown = '';
      typing.stdin.write(`${answer ?? ''}\n`);
    });
    const exitCode = await new Promise((resolve) => void typing.once('close', resolve));
    return { exitCode, asked, shown };
  };

  for (const [engine, start] of Object.entries(FILLED_SERVERS)) {
    if (start === undefined || !existsSync(SCRIPT)) {
      it(`needs a server of ${engine}, and a terminal${engine === 'mariadb' ? NO_MARIADB : ''}`);
      continue;
    }
    it(`leads from nothing to ${DATABASES} proved dumps by six answers (${engine})`, async () => {
      const directory = await mkdtemp(join(tmpdir(), 'first-run-'));
      await chmod(directory, 0o711);
      const server = await start();
      const cleanUps: (() => Promise<unknown>)[] = [];
      const env = {
        PATH: process.env['PATH'] ?? '',
        SHIPSHAPE_DATA_DIR: join(directory, 'data'),
        SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
        SHIPSHAPE_ALLOW_TRUST: '127.0.0.0/8',
        SHIPSHAPE_WATCH_INTERVAL_SECONDS: '60',
        SHIPSHAPE_PROOFS_PER_NODE: '2',
        SHIPSHAPE_PROOF_DIR: join(directory, 'proofs'),
      };
      const began = Date.now();
      try {
        const { exitCode, asked, shown } = await converse(env, [
          [/Server .*: $/, server.url],
          [/[Pp]assword.*: $/, server.password],
          [/Names to leave out.*: $/s, 'postgres'],
          [/Folder for dumps.*: $/s, ''],
          [/URL to tell of problems.*: $/s, ''],
          [/Make .*now\? \[Y\/n\] $/s, 'y'],
        ]);
        expect([exitCode, asked], shown).to.deep.equal([0, 6]);
        console.log(`        ${Math.round((Date.now() - began) / 1_000)} s`);
        // None has run until now.
        const { service, call } = await serveFleet(env, undefined, PATIENCE_MS);
        cleanUps.push(service.stop);
        const { runs } = (await (await call('GET', '/v1/runs?limit=100')).json()) as RunPageBody;
        const restored = runs.filter(({ stored }) => stored?.proof === 'restored');
        expect(restored).to.have.lengthOf(DATABASES);
        // The latest start comes first.
        expect(runs.map(({ what }) => what).lastIndexOf('globals')).to.equal(DATABASES);
        expect(shown).to.include(`${DATABASES} restored, each on a server for it, 1 read through`);
      } finally {
        for (const cleanUp of cleanUps) await cleanUp();
        await server.stop();
        await rm(directory, { recursive: true });
      }
    });
  }
});
