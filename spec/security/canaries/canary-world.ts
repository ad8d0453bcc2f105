import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningPostgres } from '../../support/embedded-postgres.js';
import { type FakeServer, startFakeServer } from '../../support/fake-server.js';
import { nodeHome } from '../../support/node-home.js';
import { type Env, type Outcome, runShipshape } from '../../support/shipshape-process.js';
import type { Canary } from './canary.js';
import { type CanaryFleet, canaryFleet, PASSWORD_FILE, PASSWORD_VARIABLE } from './canary-fleet.js';
import { type Evidence, gatherEvidence } from './evidence.js';
import { type HiddenCanaries, hiddenCanaries } from './hidden-canaries.js';

/** Everything that a flight of the canaries passes through. */
export interface CanaryWorld {
  readonly hidden: HiddenCanaries;
  /** Tokens, as they are minted. */
  readonly minted: Canary[];
  readonly evidence: Evidence;
  readonly fleet: CanaryFleet;
  readonly env: Env;
  readonly at: (name: string) => string;
  /** Runs the command line, and keeps what it says. */
  readonly run: (...args: readonly string[]) => Promise<Outcome>;
  readonly close: () => void;
}

/** AuthenticationCleartextPassword, in PostgreSQL's protocol. */
const ASK_IN_CLEAR = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]);

/** The role whose password is accepted there, and the database that is the store, with an owner and a password of its own. */
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

export const canaryWorld = async (
  directory: string,
  postgres: RunningPostgres,
  hidden = hiddenCanaries(),
  store = 'sqlite:',
): Promise<CanaryWorld> => {
  const at = (name: string) => join(directory, name);
  const fakes = await Promise.all([
    startFakeServer((socket) => socket.once('data', () => socket.write(ASK_IN_CLEAR))),
    startFakeServer(() => undefined),
  ]);
  const [clear, silent] = fakes.map(({ port }: FakeServer) => port);
  const ports = { postgres: postgres.port, askingInClear: clear ?? 0, silent: silent ?? 0 };
  const fleet = canaryFleet(hidden, ports);
  const evidence = gatherEvidence();
  const env = {
    ...(await nodeHome(at('data'), store, Buffer.from(hidden.key.text))),
    SHIPSHAPE_TOOL_DIRS: at('bin'),
    SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
    SHIPSHAPE_CHECK_DEADLINE_MS: '1500',
    [PASSWORD_VARIABLE]: hidden.rejected.text,
  };
  await mkdir(at('bin'));
  await writeFile(at(PASSWORD_FILE), hidden.accepted.text, { mode: 0o600 });
  await writeFile(at('fleet.json'), JSON.stringify(fleet), { mode: 0o600 });
  return {
    hidden,
    minted: [],
    evidence,
    fleet,
    env,
    at,
    run: async (...args) => {
      const what = args.slice(0, 2).join(' ').replace(at(''), '');
      return evidence.noteRun(what, await runShipshape(env, ...args));
    },
    close: () => {
      // What the servers were sent is part of the evidence: a password that is asked for in clear must not arrive.
      fakes.forEach(({ received, close }) => {
        evidence.note('a server that may not have the password', received());
        close();
      });
    },
  };
};
