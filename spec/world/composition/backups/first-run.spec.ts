import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { serveFleet } from '../../../support/dashboard/watched-fleet.js';
import {
  NO_MARIADB,
  startSystemMariadb,
  systemMariadb,
} from '../../../support/database-servers/system-mariadb.js';
import {
  startSystemPostgres,
  systemPostgresBin,
} from '../../../support/database-servers/system-postgres.js';
import type { Env } from '../../../support/service/shipshape-process.js';

/** Of each server; any number, to see what many take. */
const DATABASES = Number(process.env['SHIPSHAPE_SPEC_DATABASES'] ?? 3);

const NAMES = Array.from({ length: DATABASES }, (_, n) => `shop_${n}`);
const FILL = 'CREATE TABLE item (id INT PRIMARY KEY); INSERT INTO item VALUES (1), (2)';

/** On a machine that has much else to do. */
const LIFETIME_MS = 300_000 + DATABASES * 30_000;

/** A pseudo-terminal (util-linux). */
const SCRIPT = '/usr/bin/script';

interface FilledServer {
  readonly url: string;
  readonly password: string;
  readonly stop: () => Promise<unknown>;
}

const filledPostgres = async (bin: string): Promise<FilledServer> => {
  const { port, user, password, stop } = await startSystemPostgres(bin);
  const at = async (database: string, ...statements: readonly string[]) => {
    const client = new pg.Client({ host: '127.0.0.1', port, database, user, password });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await at('postgres', ...NAMES.map((name) => `CREATE DATABASE ${name}`));
  for (const name of NAMES) await at(name, FILL);
  return { url: `postgres://${user}@127.0.0.1:${port}?sslmode=require`, password, stop };
};

const filledMariadb = async (
  programs: NonNullable<ReturnType<typeof systemMariadb>>,
): Promise<FilledServer> => {
  const { port, query, stop } = await startSystemMariadb(programs);
  await query(`CREATE USER dumper@'%' IDENTIFIED BY 'of the dumper'; GRANT ALL ON *.* TO dumper@'%';
${NAMES.map((name) => `CREATE DATABASE ${name}; USE ${name}; ${FILL};`).join('\n')}`);
  return {
    url: `mariadb://dumper@127.0.0.1:${port}?ssl-mode=REQUIRED`,
    password: 'of the dumper',
    stop,
  };
};

describe('the first run on the command line', function () {
  this.timeout(LIFETIME_MS + 60_000);
  const [bin, programs] = [systemPostgresBin(), systemMariadb()];
  const servers = {
    postgresql: bin === undefined ? undefined : () => filledPostgres(bin),
    mariadb: programs === undefined ? undefined : () => filledMariadb(programs),
  };

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

  for (const [engine, start] of Object.entries(servers)) {
    if (start === undefined || !existsSync(SCRIPT)) {
      it(`needs a server of ${engine}, and a terminal${engine === 'mariadb' ? NO_MARIADB : ''}`);
      continue;
    }
    it(`leads from nothing to ${DATABASES} proved dumps by six answers (${engine})`, async () => {
      const directory = await mkdtemp(join(tmpdir(), 'shipshape-first-run-'));
      await chmod(directory, 0o711);
      const server = await start();
      const env = {
        PATH: process.env['PATH'] ?? '',
        SHIPSHAPE_DATA_DIR: join(directory, 'data'),
        SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
        SHIPSHAPE_ALLOW_TRUST: '127.0.0.0/8',
        SHIPSHAPE_WATCH_INTERVAL_SECONDS: '60',
        SHIPSHAPE_PROOFS_PER_NODE: '2',
        SHIPSHAPE_PROOF_DIR: join(directory, 'proofs'),
      };
      const { service, call } = await serveFleet(env, undefined, LIFETIME_MS);
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
        const { runs } = (await (await call('GET', '/v1/runs?limit=100')).json()) as {
          readonly runs: readonly {
            readonly what: string;
            readonly stored: { readonly proof: string } | null;
          }[];
        };
        const restored = runs.filter(({ stored }) => stored?.proof === 'restored');
        expect(restored).to.have.lengthOf(DATABASES);
        console.log(`        ${Math.round((Date.now() - began) / 1_000)} s`);
      } finally {
        await service.stop();
        await server.stop();
        await rm(directory, { recursive: true });
      }
    });
  }
});
