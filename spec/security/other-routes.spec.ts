import type { OutgoingHttpHeaders } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import type { FastifyInstance, InjectOptions } from 'fastify';
import * as O from 'fp-ts/lib/Option.js';
import { shipshapeDashboard } from '../../adapters/dashboard/dashboard-plugin.js';
import { sessionCredential } from '../../adapters/dashboard/sessions/session-cookie.js';
import { shipshapeServer } from '../../adapters/http/server/shipshape-server.js';
import { createShipshape } from '../../composition/create-shipshape.js';
import type { Shipshape } from '../../composition/shipshape.js';
import { Secret } from '../../core/shared/secret.js';
import { anAdmin } from '../support/access/a-caller.js';
import {
  type AnIdentityProvider,
  anIdentityProvider,
  CLIENT_ID,
  CLIENT_SECRET,
} from '../support/access/an-identity-provider.js';
import { aScriptlessBrowser } from '../support/access/browse.js';
import { aFleet } from '../support/fleet/a-fleet.js';
import { DOCUMENT } from '../support/http/expect-documented.js';

const ORIGIN = 'https://ship.example';
const PAGE = `${ORIGIN}/`;
const FROM_THE_PAGE = { 'sec-fetch-site': 'same-origin', origin: ORIGIN };
const EVERYTHING = { who: O.none, action: O.none, outcome: O.none, on: O.none } as const;

/** What is sent, how it is answered, and what the audit has of it. */
interface Case {
  readonly is: string;
  readonly send?: (at: World) => Promise<InjectOptions> | InjectOptions;
  readonly answered: number;
  readonly row?: string;
}

interface World {
  readonly app: FastifyInstance;
  readonly provider: AnIdentityProvider;
  readonly token: () => Promise<string>;
}

const json = (payload: object): InjectOptions => ({ payload: JSON.stringify(payload) });
const page = (payload: object, cookie = ''): InjectOptions => ({
  ...json(payload),
  headers: { ...FROM_THE_PAGE, cookie },
});
const device = (payload: object): InjectOptions => ({
  ...json(payload),
  headers: { 'content-type': 'application/json' },
});
const logout = (logout_token: string): InjectOptions => ({
  payload: new URLSearchParams({ logout_token }).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

const cookieOf = (headers: OutgoingHttpHeaders): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((set) => set.split(';')[0])
    .filter((pair) => pair?.endsWith('=') === false)
    .join('; ');

/** A browser that has been at the provider, on its way back. */
const wayBack = async ({ app }: World) => {
  const begun = await app.inject({ method: 'POST', url: '/sign-in', ...page({ page: '/' }) });
  const { url } = await aScriptlessBrowser().go(begun.json<{ url: string }>().url);
  return page({ query: new URL(url).search }, cookieOf(begun.headers));
};

const sessionOf = async ({ app, token }: World): Promise<string> => {
  const started = page({ token: await token() });
  return cookieOf((await app.inject({ method: 'POST', url: '/session', ...started })).headers);
};

const begunDevice = async ({ app }: World, confirms: boolean): Promise<string> => {
  const answer = await app.inject({ method: 'POST', url: '/v1/sign-in/device', ...device({}) });
  const begun = answer.json<{ url: string; code: string; pending: string }>();
  const browser = aScriptlessBrowser();
  if (confirms) {
    const entered = await browser.submit(await browser.go(begun.url), { user_code: begun.code });
    await browser.submit(entered, { confirm: 'yes' });
  }
  return begun.pending;
};

const logoutToken = ({ provider }: World): Promise<string> => {
  const now = Math.floor(Date.now() / 1_000);
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const about = { iss: provider.issuer, aud: CLIENT_ID, sub: 'ada', jti: 'x' };
  return provider.sign({ ...about, iat: now, exp: now + 120, events });
};

const ELSEWHERE: Case = {
  is: 'of another site',
  send: () => ({ ...json({}), headers: { 'sec-fetch-site': 'cross-site' } }),
  answered: 403,
};
const UNREADABLE: Case = { is: 'that cannot be read', send: () => device({}), answered: 400 };
const TOO_LARGE: Case = {
  is: 'that is too large',
  send: () => device({ pending: 'x'.repeat(20_000) }),
  answered: 413,
};
const OPEN: readonly Case[] = [{ is: 'of anybody', answered: 200 }];

const refused = (row: string, ...cases: readonly Case[]): readonly Case[] =>
  cases.map((one) => ({ ...one, row: `${row} refused` }));

/** Each with every way to ask for it that differs in the audit. */
const ROUTES: Readonly<Record<string, readonly Case[]>> = {
  'GET /': OPEN,
  'GET /assets/{file}': [{ is: 'of a file that is not there', answered: 404 }],
  'GET /manifest.webmanifest': OPEN,
  'GET /worker.js': OPEN,
  'GET /session': [
    { is: 'of the page', send: () => ({ headers: FROM_THE_PAGE }), answered: 200 },
    ...refused('unknown', ELSEWHERE),
  ],
  'POST /session': [
    {
      is: 'with a token',
      send: async ({ token }) => page({ token: await token() }),
      answered: 204,
      row: 'startSession done',
    },
    { is: 'of a person', send: wayBack, answered: 204, row: 'completeSignIn done' },
    ...refused(
      'startSession',
      ELSEWHERE,
      { is: 'that cannot be read', send: () => page({}), answered: 400 },
      { is: 'with an unknown token', send: () => page({ token: 'ship_unknown' }), answered: 401 },
    ),
    ...refused('completeSignIn', {
      is: 'of nobody',
      send: () => page({ query: '?code=x' }),
      answered: 401,
    }),
  ],
  'DELETE /session': [
    {
      is: 'of who is signed in',
      send: async (at) => ({ headers: { ...FROM_THE_PAGE, cookie: await sessionOf(at) } }),
      answered: 204,
      row: 'endSession done',
    },
    { is: 'of nobody', send: () => ({ headers: FROM_THE_PAGE }), answered: 204 },
    ...refused('endSession', ELSEWHERE),
  ],
  'POST /sign-in': [
    { is: 'of the page', send: () => page({ page: '/' }), answered: 200 },
    ...refused('beginSignIn', ELSEWHERE, {
      is: 'that cannot be read',
      send: () => page({}),
      answered: 400,
    }),
  ],
  'POST /v1/sign-in/device': [
    { is: 'of a device', send: () => device({}), answered: 200 },
    ...refused('beginDeviceSignIn', TOO_LARGE),
  ],
  'POST /v1/sign-in/device/token': [
    {
      is: 'that somebody has confirmed',
      send: async (at) => device({ pending: await begunDevice(at, true) }),
      answered: 200,
      row: 'completeDeviceSignIn done',
    },
    {
      is: 'that nobody has confirmed yet',
      send: async (at) => device({ pending: await begunDevice(at, false) }),
      answered: 202,
    },
    ...refused('completeDeviceSignIn', UNREADABLE, TOO_LARGE, {
      is: 'that was not begun',
      send: () => device({ pending: 'made up' }),
      answered: 401,
    }),
  ],
  'POST /v1/sign-in/end': [
    {
      is: 'of a session',
      send: async (at) => device({ token: (await sessionOf(at)).split('=')[1] ?? '' }),
      answered: 204,
      row: 'endSession done',
    },
    { is: 'of a session that is unknown', send: () => device({ token: 'x' }), answered: 204 },
    ...refused('endSession', UNREADABLE, TOO_LARGE),
  ],
  'POST /v1/sign-in/ended-by-provider': [
    {
      is: 'of the provider',
      send: async (at) => logout(await logoutToken(at)),
      answered: 200,
      row: 'endSignIns done',
    },
    ...refused('endSignIns', UNREADABLE, TOO_LARGE, {
      is: 'of somebody else',
      send: () => logout('eyJ.eyJ.x'),
      answered: 400,
    }),
  ],
};

/** Open to all in the document, or in it by the permissions of callers alone. */
const WITHOUT_A_CALLER: typeof ROUTES = {
  'GET /metrics': [
    {
      is: 'of a caller',
      send: async ({ token }) => ({ headers: { authorization: `Bearer ${await token()}` } }),
      answered: 200,
    },
    ...refused('getMetrics', { is: 'of nobody', answered: 401 }),
  ],
  'GET /v1/me': [
    { is: 'of nobody', answered: 401 },
    ...refused('getMe', {
      is: 'with an unknown token',
      send: () => ({ headers: { authorization: 'Bearer ship_unknown' } }),
      answered: 401,
    }),
  ],
  'GET /v1/overview': refused('getOverview', { is: 'of nobody', answered: 401 }),
};

describe('the audit of routes that are not in the OpenAPI document', function () {
  this.timeout(30_000);
  const found: string[] = [];
  let provider: AnIdentityProvider;
  let shipshape: Shipshape;
  let world: World;

  before(async () => {
    provider = await anIdentityProvider(PAGE);
    provider.people.set('ada', ['dba']);
    shipshape = await createShipshape({
      store: { kind: 'memory' },
      allowTargets: ['127.0.0.0/8'],
      oidcIssuer: provider.issuer,
      oidcClientId: CLIENT_ID,
      oidcClientSecret: new Secret(CLIENT_SECRET),
    });
    const access = [{ group: 'dba', role: 'operator' }] as const;
    const apply = { prune: false, dryRun: false };
    await shipshape.promises.applyFleet(anAdmin(), aFleet({ access }), apply);
    const { http, useCases: sessions, signInWays: ways } = shipshape;
    const app = shipshapeServer({ ...http, credential: sessionCredential, metricsFor: 'callers' });
    app.addHook('onRoute', ({ method, url }) => {
      found.push(...[method].flat().map((one) => `${one} ${url}`));
    });
    await app.register(shipshapeDashboard, { sessions, ways, recordRefusal: http.recordRefusal });
    await app.ready();
    let made = 0;
    const token = async (): Promise<string> => {
      made += 1;
      const wanted = { name: `t${made}`, permissions: ['server:read'], scope: 'fleet' } as const;
      const issued = await shipshape.promises.createToken(anAdmin(), {
        ...wanted,
        expiresAt: O.none,
      });
      return issued.text.reveal();
    };
    world = { app, provider, token };
  });
  after(async () => {
    await world.app.close();
    await shipshape.close();
    await provider.stop();
  });

  const rowsOf = async (request: string) => {
    const filter = { ...EVERYTHING, since: O.none, until: O.none };
    const { rows } = await shipshape.promises.listAudit(anAdmin(), {
      filter,
      after: O.none,
      limit: 200,
    });
    return rows.map(({ row }) => row).filter((row) => row.request === request);
  };

  it('knows each of them', () => {
    const documented = Object.entries(DOCUMENT.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const others = found
      .map((route) => route.replace(/:(\w+)/g, '{$1}'))
      .filter((route) => !route.startsWith('HEAD ') && !documented.includes(route));
    expect([...new Set(others)].sort()).to.deep.equal(Object.keys(ROUTES).sort());
  });

  for (const [route, cases] of Object.entries({ ...ROUTES, ...WITHOUT_A_CALLER }))
    for (const { is, send, answered, row } of cases)
      it(`has ${row === undefined ? 'no row' : 'one row'} of ${route} ${is}`, async () => {
        const [method, url = ''] = route.split(' ');
        const request: InjectOptions = { method: method as 'GET', url, ...(await send?.(world)) };
        const answer = await world.app.inject(request);
        expect(answer.statusCode, answer.body).to.equal(answered);
        await setImmediate();
        const rows = await rowsOf(String(answer.headers['x-request-id']));
        const told = rows.map(({ action, outcome }) => `${action} ${outcome}`);
        expect(told).to.deep.equal(row === undefined ? [] : [row]);
      });

  it('has the caller of a request that is refused whatever its rights are, such as for its cron expression', async () => {
    const authorization = `Bearer ${await world.token()}`;
    const url = '/v1/cron?timezone=UTC&cron=H%202%20*%20*%20*';
    const answer = await world.app.inject({ url, headers: { authorization } });
    expect(answer.statusCode).to.equal(400);
    await setImmediate();
    const [row, ...more] = await rowsOf(String(answer.headers['x-request-id']));
    expect([row?.outcome, row?.who?.id.length, more]).to.deep.equal(['refused', 36, []]);
  });

  it('has 100 rows an hour of an action without a caller, from whatever addresses', async () => {
    const requests: string[] = [];
    for (let n = 0; n < 130; n += 1) {
      const request = { ...logout('eyJ.eyJ.x'), remoteAddress: `10.0.${n}.1` };
      const sent = { method: 'POST', url: '/v1/sign-in/ended-by-provider', ...request } as const;
      requests.push(String((await world.app.inject(sent)).headers['x-request-id']));
    }
    await setImmediate();
    const stored = await Promise.all(requests.map(async (id) => (await rowsOf(id)).length));
    expect(stored.slice(0, 90).every((count) => count === 1)).to.equal(true);
    expect(stored.slice(100).every((count) => count === 0)).to.equal(true);
  });
});
