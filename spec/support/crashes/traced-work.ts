import { join } from 'node:path';
import { oneFleet } from '../backups/killed-nodes.js';
import type { Env } from '../service/shipshape-process.js';
import { serveShipshape } from '../service/shipshape-process.js';
import { firstToken } from '../service/first-token.js';
import { pollUntil } from '../shared/poll-until.js';
import type { PostgresWorld } from '../stores/postgres-world.js';

const TOKENS = 8;

/** Runs a service, on a disk on which nothing is but the folder `vault`, for some writes and a dump. */
export const tracedWork = async (
  world: PostgresWorld,
  disk: string,
  settings: Env,
  through: readonly string[],
) => {
  const database = await world.make('nothing');
  const env = { ...settings, SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8' };
  const service = await serveShipshape(env, undefined, undefined, through);
  const token = firstToken(service);
  const ask = async (id: string, path: string, method = 'GET', body?: string) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { authorization: `Bearer ${token}`, 'x-request-id': id, ...json };
    const init = { method, headers, body: body ?? null };
    const answer = await fetch(`${service.url}${path}`, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${String(answer.status)} ${text}`);
    return JSON.parse(text === '' ? 'null' : text) as Readonly<Record<string, unknown>>;
  };
  try {
    const vault = { kind: 'local', path: join(disk, 'vault') };
    const fleet = oneFleet(world.server, database, vault, [{ cron: '0 0 29 2 *' }]);
    await ask('fleet', '/v1/fleet', 'PUT', fleet);
    const tokens = Array.from({ length: TOKENS }, (_, n) => `token-${String(n)}`);
    const half = TOKENS / 2;
    const make = (name: string) =>
      ask(name, '/v1/tokens', 'POST', JSON.stringify({ name, role: 'viewer' }));
    for (const name of tokens.slice(0, half)) await make(name);
    const found = await ask('find', `/v1/resources?at=s/main/${database}/s0`);
    const [schedule] = found['resources'] as readonly [{ readonly id: string }];
    await ask('run', `/v1/schedules/${schedule.id}/runs`, 'POST');
    await Promise.all(tokens.slice(half).map(make));
    let polls = 0;
    await pollUntil(
      () => ask(`poll-${String((polls += 1))}`, '/v1/runs?state=done'),
      ({ runs }) => (runs as readonly unknown[]).length > 0,
    );
    return {
      /** The names of tokens, which the requests for them had as ids. */
      tokens,
      /** The id of the first request in whose answer a run is done, whose dump is then in the folder `vault`. */
      done: `poll-${String(polls)}`,
    };
  } finally {
    await service.stop('SIGKILL');
  }
};
