import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningPostgres } from '../../support/database-servers/embedded-postgres.js';
import { startFakeServer } from '../../support/network/fake-server.js';
import { nodeEnvironment } from '../../support/service/node-environment.js';
import { answer } from '../../support/rogue-mysql/behavior.js';
import { startRogueMysql } from '../../support/rogue-mysql/start-rogue-mysql.js';
import { greeting, OK, switchTo } from '../../support/rogue-mysql/wire.js';
import { type Env, type Outcome, runShipshape } from '../../support/service/shipshape-process.js';
import type { Canary } from './canary.js';
import { type CanaryFleet, canaryFleet, PASSWORD_FILE, PASSWORD_VARIABLE } from './canary-fleet.js';
import { type Evidence, gatherEvidence } from './evidence.js';
import { type HiddenCanaries, hiddenCanaries } from './hidden-canaries.js';

/** The servers, settings and files of one run with canaries. */
export interface CanaryWorld {
  readonly hidden: HiddenCanaries;
  /** Tokens, added as they are created. */
  readonly generated: Canary[];
  readonly evidence: Evidence;
  readonly fleet: CanaryFleet;
  readonly env: Env;
  readonly at: (name: string) => string;
  /** Runs the command line, and keeps its output. */
  readonly run: (...args: readonly string[]) => Promise<Outcome>;
  /** The number of connections to each fake server, by its name. */
  readonly reached: () => Readonly<Record<string, number>>;
  readonly close: () => void;
}

/** AuthenticationCleartextPassword, in PostgreSQL's protocol. */
const ASK_IN_CLEAR = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]);

/** Creates the role whose password is accepted, and the database of the store, with an owner of its own. */
export const prepareServer = async (
  { query }: RunningPostgres,
  { accepted, store }: HiddenCanaries,
): Promise<void> => {
  await query(`CREATE ROLE canary LOGIN PASSWORD '${accepted.text}'`);
  await query(`CREATE ROLE keeper LOGIN PASSWORD '${store.text}'`);
  await query('CREATE DATABASE kept OWNER keeper');
};

export const storeUrl = ({ store }: HiddenCanaries, port: number, database = 'kept'): string =>
  `postgres://keeper:${encodeURIComponent(store.text)}@127.0.0.1:${port}/${database}`;

/** Fake servers; those of MySQL and MariaDB receive what a server does whose certificate was verified. */
const startFakes = async () => ({
  askingInClear: await startFakeServer((socket) =>
    socket.once('data', () => socket.write(ASK_IN_CLEAR)),
  ),
  silent: await startFakeServer(() => undefined),
  mariadb: await startRogueMysql({
    name: 'takes any password',
    steps: [answer(OK), answer(OK)],
    expected: 'accepted',
  }),
  mysqlAskingInClear: await startRogueMysql({
    name: 'asks in clear',
    greetings: [greeting({ version: '8.4.3' })],
    steps: [answer(switchTo('mysql_clear_password'))],
    expected: { code: 'insecure_login_refused' },
  }),
});

export const canaryWorld = async (
  directory: string,
  postgres: RunningPostgres,
  hidden = hiddenCanaries(),
  store = 'sqlite:',
): Promise<CanaryWorld> => {
  const at = (name: string) => join(directory, name);
  const fakes = await startFakes();
  const fleet = canaryFleet(hidden, {
    postgres: postgres.port,
    askingInClear: fakes.askingInClear.port,
    silent: fakes.silent.port,
    mariadb: fakes.mariadb.port,
    mysqlAskingInClear: fakes.mysqlAskingInClear.port,
  });
  const evidence = gatherEvidence();
  const env = {
    ...(await nodeEnvironment(at('data'), store, Buffer.from(hidden.key.text))),
    SHIPSHAPE_TOOL_DIRS: at('bin'),
    SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
    SHIPSHAPE_CHECK_DEADLINE_MS: '1500',
    SHIPSHAPE_WATCH_INTERVAL_SECONDS: '2',
    [PASSWORD_VARIABLE]: hidden.rejected.text,
  };
  await mkdir(at('bin'));
  await writeFile(at(PASSWORD_FILE), hidden.accepted.text, { mode: 0o600 });
  await writeFile(at('fleet.json'), JSON.stringify(fleet), { mode: 0o600 });
  return {
    hidden,
    generated: [],
    evidence,
    fleet,
    env,
    at,
    run: async (...args) => {
      const what = args.slice(0, 2).join(' ').replace(at(''), '');
      return evidence.noteRun(what, await runShipshape(env, ...args));
    },
    reached: () =>
      Object.fromEntries(
        Object.entries(fakes).map(([name, { connections }]) => [name, connections()]),
      ),
    close: () => {
      // What the servers received is evidence as well: a password must not arrive because a server requests it in clear.
      for (const fake of Object.values(fakes)) {
        evidence.note('a server that may not have the password', fake.received());
        if ('understood' in fake)
          evidence.note('a server that may not have the password', fake.understood());
        fake.close();
      }
    },
  };
};
