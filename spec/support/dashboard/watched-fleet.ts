import { NO_SIGNS } from '../fleet/a-fleet.js';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedPostgres } from '../database-servers/shared-postgres.js';
import { installStandIn, printingVersion } from '../dump-check/stand-in-dump-tool.js';
import {
  type Env,
  type RunningService,
  runShipshape,
  serveShipshape,
} from '../service/shipshape-process.js';

/** A service in a process of its own, that checks its fleet each second. */
export interface ServedFleet {
  readonly url: string;
  readonly token: string;
  /** Sends a request as an administrator. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<Response>;
  /** Makes the fleet what a document says, whatever goes. */
  readonly replace: (document: unknown) => Promise<void>;
  /** Makes a token on all of the fleet. */
  readonly tokenOf: (role: string) => Promise<string>;
  /** The resources at a path, of any type. */
  readonly located: (path: string) => Promise<readonly Located[]>;
  /** Opens a problem of the resource at a path, as a reporter does. */
  readonly report: (path: string, report: Report) => Promise<void>;
  readonly service: RunningService;
}

export interface WatchedFleet extends ServedFleet {
  /** Applies the one server of the fleet, of whose two databases one is missing: at its port, or at one where nothing listens. */
  readonly describe: (what: 'reachable' | 'unreachable') => Promise<void>;
  /** Applies the server without the missing database: nothing is wrong with it. */
  readonly describeWell: () => Promise<void>;
}

interface Report {
  readonly severity: 'critical' | 'warning';
  readonly message: string;
}

/** A port on which nothing listens: discard, which no system of the specs serves. */
const NOTHING_LISTENS = 9;

const LIFETIME_MS = 300_000;

/** The service itself over a real PostgreSQL, which it checks each second; in the directory may be what `prepareFleet` made. */
export const watchedFleet = async (
  directory: string,
  settings: Env = {},
): Promise<WatchedFleet> => {
  const postgres = await sharedPostgres();
  const env = { ...watchingEnv(directory, join(directory, 'bin')), ...settings };
  const describe = (what: 'reachable' | 'unreachable') => {
    const port = what === 'reachable' ? postgres.port : NOTHING_LISTENS;
    return applyFleet(env, directory, fleetAt(port, postgres.superuser));
  };
  const describeWell = () =>
    applyFleet(env, directory, fleetAt(postgres.port, postgres.superuser, ['postgres']));
  const token = await preparedToken(directory, env);
  return { ...(await serveFleet(env, token)), describe, describeWell };
};

/** Applies the fleet and makes the first token, if that was not done in this directory. Returns the token. */
const preparedToken = async (directory: string, env: Env): Promise<string> => {
  const file = join(directory, 'token');
  if (!existsSync(file)) {
    const postgres = await sharedPostgres();
    await installStandIn(join(directory, 'bin'), printingVersion('18.4'));
    await applyFleet(env, directory, fleetAt(postgres.port, postgres.superuser));
    await writeFile(file, await createToken(env, 'admin'));
  }
  return readFile(file, 'utf8');
};

/** Makes all that a watched fleet in SQLite begins with, so that each can begin with a copy of the directory. */
export const prepareFleet = (directory: string): Promise<string> =>
  preparedToken(directory, watchingEnv(directory, join(directory, 'bin')));

export const watchingEnv = (directory: string, tools: string): Env => ({
  SHIPSHAPE_DATA_DIR: join(directory, 'data'),
  SHIPSHAPE_TOOL_DIRS: tools,
  SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
  SHIPSHAPE_WATCH_INTERVAL_SECONDS: '1',
  SHIPSHAPE_WATCH_FAILURES: '1',
});

export const applyFleet = async (env: Env, directory: string, fleet: object): Promise<void> => {
  const file = join(directory, 'fleet.json');
  await writeFile(file, JSON.stringify(fleet));
  const { exitCode, stderr } = await runShipshape(env, 'apply', file, '--prune', '--yes');
  if (exitCode !== 0) throw new Error(stderr);
};

const createToken = async (env: Env, role: string): Promise<string> => {
  const name = `ada-${role}`;
  const made = await runShipshape(env, 'token', 'create', '--name', name, '--role', role);
  return made.stdout.trim();
};

export const serveFleet = async (
  env: Env,
  first?: string,
  lifetimeMs = LIFETIME_MS,
): Promise<ServedFleet> => {
  const tokenOf = (role: string) => createToken(env, role);
  const token = first ?? (await tokenOf('admin'));
  const service = await serveShipshape(env, lifetimeMs);
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return response;
  };
  const located = async (path: string) => {
    const found = await call('GET', `/v1/resources?at=${encodeURIComponent(path)}`);
    return ((await found.json()) as { resources: readonly Located[] }).resources;
  };
  const report = async (path: string, about: Report) => {
    for (const { type, id } of await located(path))
      await call('PUT', `/v1/problems/disk_nearly_full/${type}/${id}`, about);
  };
  const replace = async (document: unknown) => {
    const pruned = '/v1/fleet?prune=true';
    const planned = await call('PUT', `${pruned}&dry_run=true`, document);
    const { digest } = (await planned.json()) as { digest: string };
    await call('PUT', `${pruned}&confirm=${digest}`, document);
  };
  return { url: service.url, token, tokenOf, service, call, located, replace, report };
};

export interface Located {
  readonly type: string;
  readonly id: string;
}

const fleetAt = (
  port: number,
  admin: { readonly user: string; readonly password: string },
  databases: readonly string[] = ['postgres', 'ledger'],
) => ({
  servers: [
    {
      name: 'db-eu-1',
      watch: NO_SIGNS,
      instances: [
        {
          name: 'main',
          engine: 'postgresql',
          host: '127.0.0.1',
          port,
          tls: { mode: 'off' },
          admin,
          // Other specs have databases on this server.
          except: ['*'],
          databases: databases.map((name) => ({ name, backups: 'none' })),
        },
      ],
    },
  ],
});
