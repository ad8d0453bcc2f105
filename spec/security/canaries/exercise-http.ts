import { setTimeout as delay } from 'node:timers/promises';
import { aUuid } from '../../support/shared/a-uuid.js';
import { serviceClient } from '../../support/service/service-client.js';
import { exerciseEditing } from './exercise-editing.js';
import { rawExchange } from '../../support/http/raw-exchange.js';
import { printingVersion, installStandIn } from '../../support/dump-check/stand-in-dump-tool.js';
import { tokenCanary } from './canary.js';
import { literalFleet, invalidFleets } from './canary-fleet.js';
import type { CanaryWorld } from './canary-world.js';

type What = `${string} /${string}`;

/** Paths that read the store. */
const PAGES = ['/v1/overview', '/v1/problems', '/readyz'] as const;

/** The tools for every result of a check: the script of each; undefined where none is installed. */
const TOOLS = [
  undefined,
  printingVersion('18.6'),
  'echo nonsense; exit 3',
  printingVersion('9.6.24'),
];

/** The service may return what it found before for so long. */
const TOOLS_CACHED_MS = 2_100;

export const exerciseHttp = async (
  world: CanaryWorld,
  url: string,
  token: string,
): Promise<void> => {
  await checkInEveryWay(world, url, token);
  await passTokensAround(world, url, token);
  await sendDocuments(world, url, token);
  await exerciseEditing(world, url, token);
  await reportProblems(world, url, token);
  await strayCredentials(world, url);
  for (const path of [...PAGES, '/metrics', '/openapi.json', '/livez'] as const)
    await asking(world, url, token)(`GET ${path}`);
};

/** The requests that are sent once the store is unreachable. */
export const exerciseHttpWithoutStore = async (
  world: CanaryWorld,
  url: string,
  token: string,
): Promise<void> => {
  for (const path of [...PAGES, '/v1/tokens', '/metrics'] as const)
    await asking(world, url, token)(`GET ${path}`);
};

const asking = ({ evidence }: CanaryWorld, url: string, token: string) => {
  const ask = serviceClient(url, token);
  return async (what: What, body?: object) => evidence.noteAnswer(await ask(what, body));
};

/** The tool writes its command line and its environment to a file, as the kernel has them. */
const checkInEveryWay = async (world: CanaryWorld, url: string, token: string): Promise<void> => {
  const ask = asking(world, url, token);
  const paths = world.fleet.servers.map(({ name, instances }) =>
    [name, instances[0]?.name, instances[0]?.databases[0]?.name].join('/'),
  );
  for (const tool of TOOLS) {
    if (tool !== undefined) {
      await installStandIn(
        world.at('bin'),
        `cat /proc/$$/cmdline /proc/$$/environ >> '${world.at('called')}' 2>&1; ${tool}`,
      );
      await delay(TOOLS_CACHED_MS);
    }
    const checks = paths.map(async (path) => {
      const { body } = await ask(`GET /v1/resources?at=${encodeURIComponent(path)}`);
      const { resources } = JSON.parse(body) as { resources: readonly { id: string }[] };
      return ask(`POST /v1/databases/${resources[0]?.id ?? 'none'}/dump/check`);
    });
    await Promise.all(checks);
  }
};

const passTokensAround = async (world: CanaryWorld, url: string, token: string): Promise<void> => {
  const ask = asking(world, url, token);
  const { body } = await ask('POST /v1/tokens', { name: 'http', role: 'viewer' });
  const made = JSON.parse(body) as { readonly id: string; readonly token: string };
  world.generated.push(tokenCanary('a token that was made over HTTP', made.token));
  await ask('GET /v1/tokens');
  await ask('GET /v1/settings');
  const ofViewer = asking(world, url, made.token);
  await ofViewer('GET /v1/overview');
  await ofViewer('PUT /v1/fleet', {});
  await ask('POST /v1/tokens', { name: 'http', role: 'viewer' });
  await ask('POST /v1/tokens', { name: 'b', role: 'viewer', token: made.token });
  await ask(`DELETE /v1/tokens/${made.id}`);
  await ask(`DELETE /v1/tokens/${aUuid(404)}`);
  await ofViewer('GET /v1/overview');
};

/** Reports as monitoring would make them, and their triage. */
const reportProblems = async (world: CanaryWorld, url: string, token: string): Promise<void> => {
  const ask = asking(world, url, token);
  const { body } = await ask(`GET /v1/resources?at=${world.fleet.servers[0]?.name ?? ''}`);
  const { resources } = JSON.parse(body) as { resources: readonly { id: string }[] };
  const key = `disk_full/server/${resources[0]?.id ?? 'none'}`;
  await ask(`PUT /v1/problems/${key}`, { severity: 'info', message: 'The disk is full.' });
  await ask(`PUT /v1/problems/${key}`, { severity: 'grave', message: 'Two\nlines', since: 'once' });
  const list = await ask('GET /v1/problems?kind=disk_full');
  const { problems } = JSON.parse(list.body) as { problems: readonly { id: string }[] };
  const problem = `/v1/problems/${problems[0]?.id ?? 'none'}` as const;
  await ask(`POST ${problem}/acknowledge`, { note: 'It is being replaced.' });
  await ask(`POST ${problem}/snooze`, { until: 'tomorrow' });
  await ask(`GET ${problem}`);
  await ask(`DELETE /v1/problems/${key}`);
};

const sendDocuments = async (world: CanaryWorld, url: string, token: string): Promise<void> => {
  const { evidence, fleet, hidden } = world;
  const ask = asking(world, url, token);
  await ask('PUT /v1/fleet?dry_run=true', literalFleet(fleet, hidden));
  await ask('PUT /v1/fleet', literalFleet(fleet, hidden));
  for (const [name, body] of Object.entries(invalidFleets(hidden)))
    for (const type of ['application/json', 'text/plain']) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const answer = await fetch(`${url}/v1/fleet`, { method: 'PUT', headers, body });
      const { status } = answer;
      const what = `PUT /v1/fleet, ${name} as ${type}`;
      evidence.noteAnswer({ what, status, headers: answer.headers, body: await answer.text() });
    }
};

/** Text that is no valid credential may still be a secret. */
const strayCredentials = async (world: CanaryWorld, url: string): Promise<void> => {
  const { evidence, hidden } = world;
  const text = encodeURIComponent(hidden.stray.text);
  const inBase64 = Buffer.from(`user:${hidden.stray.text}`).toString('base64');
  const requests = [
    `GET /v1/overview HTTP/1.1\r\nAuthorization: Bearer ${text}`,
    `GET /v1/overview HTTP/1.1\r\nAuthorization: Basic ${inBase64}`,
    `GET /v1/overview HTTP/1.1\r\nAuthorization: Bearer ${text}\r\nno header`,
    `GET /v1/overview HTTP/1.1\r\nCookie: session=${text}\r\nX-Api-Key: ${text}`,
    `GET /v1/overview?access_token=${text} HTTP/1.1`,
    `GET /v1/nowhere?access_token=${text} HTTP/1.1`,
    `GET /v1/%ZZ?access_token=${text} HTTP/1.1`,
    `GET /v1/overview?access_token=${text} HTTP/9.9`,
  ];
  const { port } = new URL(url);
  for (const request of requests) {
    const closed = `${request}\r\nHost: here\r\nConnection: close\r\n\r\n`;
    evidence.note('a stray credential: answer', await rawExchange(Number(port), closed));
  }
};
