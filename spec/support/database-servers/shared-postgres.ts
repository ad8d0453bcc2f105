import { bundleThreads } from '../gate/bundled-threads.js';
import { temporaryInMemory } from '../shared/temporary-in-memory.js';
import { keepTemplates } from './data-templates.js';
import {
  type PostgresServer,
  postgresServerOn,
  type RunningPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.js';

/** The port of the server that the whole run shares, for the processes in which mocha runs the files. */
const PORT = 'SHIPSHAPE_SPEC_POSTGRES_PORT';

/** Enough for the pools of the files that run side by side. */
const MAX_CONNECTIONS = 100;

let started: Promise<RunningPostgres> | undefined;

const start = () => (started ??= startEmbeddedPostgres({ maxConnections: MAX_CONNECTIONS }));

const stop = async (): Promise<void> => {
  await (await started)?.stop();
  started = undefined;
};

let removals: readonly (() => Promise<void>)[] = [];

/** Mocha calls both once a run, in the process that starts those of the files. */
export const mochaGlobalSetup = async (): Promise<void> => {
  removals = [await temporaryInMemory()];
  removals = [await keepTemplates(), await bundleThreads(), ...removals];
  process.env[PORT] = String((await start()).port);
};
export const mochaGlobalTeardown = async (): Promise<void> => {
  await stop();
  for (const remove of removals) await remove();
  Reflect.deleteProperty(process.env, PORT);
};

/** The server that all suites share. Without the fixture the first suite that needs it starts one. */
export const sharedPostgres = async (): Promise<PostgresServer> => {
  const port = process.env[PORT];
  return port === undefined ? start() : postgresServerOn(Number(port));
};

/** Stops what `sharedPostgres` started in this process, if it did. */
export const stopSharedPostgres = async (): Promise<void> => {
  if (process.env[PORT] === undefined) await stop();
};
