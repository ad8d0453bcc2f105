import { expect } from 'chai';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import * as O from 'fp-ts/lib/Option.js';
import { generateKeyPair } from 'jose';
import { shipshapeDashboard } from '../../../adapters/dashboard/dashboard-plugin.js';
import { sessionCredential } from '../../../adapters/dashboard/sessions/session-cookie.js';
import { shipshapeServer } from '../../../adapters/http/server/shipshape-server.js';
import { memoryClock } from '../../../adapters/memory/shared/timer.js';
import { createShipshape } from '../../../composition/create-shipshape.js';
import type { Shipshape } from '../../../composition/shipshape.js';
import { Secret } from '../../../core/shared/secret.js';
import { anAdmin } from '../../support/access/a-caller.js';
import {
  type AnIdentityProvider,
  anIdentityProvider,
  CLIENT_ID,
  CLIENT_SECRET,
} from '../../support/access/an-identity-provider.js';
import { type AMachineIssuer, aMachineIssuer } from '../../support/access/a-machine-issuer.js';
import { pollUntil } from '../../support/shared/poll-until.js';
import { aScriptlessBrowser } from '../../support/access/browse.js';
import { aFleet } from '../../support/fleet/a-fleet.js';

const ORIGIN = 'https://ship.example';
const FROM_THE_PAGE = { 'sec-fetch-site': 'same-origin', origin: ORIGIN };
const PAGE = `${ORIGIN}/ops/`;
const NONE = { who: O.none, action: O.none, outcome: O.none };
const ALL = { ...NONE, on: O.none, since: O.none, until: O.none };
const LOOPBACK = ['127.0.0.0/8'];

describe('signing in by OpenID Connect', function () {
  this.timeout(30_000);
  let provider: AnIdentityProvider;
  let machines: AMachineIssuer;
  let shipshape: Shipshape;
  let app: FastifyInstance;
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const clock = memoryClock(new Date());
  const later = (minutes: number) => clock.set(new Date(Date.now() + minutes * 60_000));

  before(async () => {
    provider = await anIdentityProvider(PAGE);
    machines = await aMachineIssuer();
  });
  after(() => Promise.all([provider.stop(), machines.stop()]));
  beforeEach(async () => {
    clock.set(new Date());
    provider.user = 'ada';
    provider.people.clear();
    provider.people.set('ada', ['dba']).set('eve', ['sales']);
    shipshape = await createShipshape(
      {
        store: { kind: 'memory' },
        allowTargets: LOOPBACK,
        oidcIssuer: provider.issuer,
        oidcClientId: CLIENT_ID,
        oidcClientSecret: new Secret(CLIENT_SECRET),
        tokenSignIn: false,
        oidcMachines: [`ci=${machines.issuer}`],
      },
      { clock },
    );
    const access = [
      { group: 'dba', role: 'operator' },
      { group: 'boss', role: 'admin' },
      { group: 'ci:repo:acme/shop', role: 'viewer' },
    ] as const;
    await shipshape.promises.applyFleet(anAdmin(), aFleet({ access }), {
      prune: false,
      dryRun: false,
    });
    lines.splice(0);
    app = shipshapeServer({ ...shipshape.http, credential: sessionCredential, logger: { stream } });
    await app.register(shipshapeDashboard, {
      sessions: shipshape.useCases,
      ways: shipshape.signInWays,
    });
  });
  afterEach(async () => {
    await app.close();
    await shipshape.close();
  });

  const post = (url: string, payload: object, cookie = '') =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...FROM_THE_PAGE, cookie },
      payload: JSON.stringify(payload),
    });
  const cookieIn = ({ headers }: LightMyRequestResponse): string =>
    [headers['set-cookie'] ?? []]
      .flat()
      .map((set) => set.split(';')[0])
      .filter((pair) => pair?.endsWith('=') === false)
      .join('; ');
  /** The page, the provider, and back. */
  const leave = async () => {
    const begun = await post('/sign-in', { page: '/ops/' });
    const { url } = await aScriptlessBrowser().go(begun.json<{ url: string }>().url);
    return { cookie: cookieIn(begun), query: new URL(url).search, url };
  };
  const signIn = async () => {
    const { cookie, query } = await leave();
    return post('/session', { query }, cookie);
  };
  const me = async (headers: Record<string, string>) =>
    app.inject({ url: '/v1/me', headers: { ...FROM_THE_PAGE, ...headers } });
  const detailOf = (response: LightMyRequestResponse) => response.json<{ detail: string }>().detail;

  it('says on the page how one signs in, and takes no token where that is off', async () => {
    const asked = await app.inject({ url: '/session', headers: FROM_THE_PAGE });
    expect(asked.json()).to.deep.equal({ tokens: false, provider: '127.0.0.1', begun: false });
    const refused = await post('/session', { token: 'ship_x' });
    expect(refused.statusCode).to.equal(401);
    expect(detailOf(refused)).to.contain('SHIPSHAPE_TOKEN_SIGN_IN is off');
  });

  it('gives a person the roles of its groups, and stands in the audit by name', async () => {
    const { cookie, query, url } = await leave();
    expect(url.startsWith(`${PAGE}?code=`)).to.equal(true);
    const done = await post('/session', { query }, cookie);
    expect(done.statusCode).to.equal(204);
    const session = cookieIn(done);
    expect(session).to.match(/^__Secure-shipshape_session=ship_/);
    const known = (await me({ cookie: session })).json<{ name: string; grants: object[] }>();
    expect(known.name).to.equal('ada');
    expect(known.grants).to.deep.include({ permission: 'backup:write', scope: 'fleet' });
    expect(known.grants).to.not.deep.include({ permission: 'fleet:write', scope: 'fleet' });
    const filter = { ...ALL, action: O.some('completeSignIn') };
    const query10 = { filter, after: O.none, limit: 10 };
    const { rows } = await shipshape.promises.listAudit(anAdmin(), query10);
    expect(rows.map(({ row }) => row.who)).to.deep.equal([
      { id: `${provider.issuer}#ada`, name: 'ada', for: null },
    ]);
    const again = await post('/session', { query }, cookie);
    expect(detailOf(again)).to.contain('was used before');
  });

  it('refuses an answer to what somebody else has begun, and who has no role', async () => {
    const { cookie, query: own } = await leave();
    const { query } = await leave();
    const denied = own.replace(/code=[^&]*/, 'error=access_denied');
    expect(detailOf(await post('/session', { query }, cookie))).to.contain('not begun here');
    expect(detailOf(await post('/session', { query }))).to.contain('not begun here');
    expect(detailOf(await post('/session', { query: denied }, cookie))).to.contain(
      'refused the sign-in',
    );
    provider.user = 'eve';
    const roleless = await signIn();
    expect(roleless.statusCode).to.equal(401);
    expect(detailOf(roleless)).to.match(/^eve is known to the provider, and has no role here/);
  });

  it('looks at the groups again within five minutes, and lets out who has left', async () => {
    const cookie = cookieIn(await signIn());
    const grants = async () =>
      (await me({ cookie }))
        .json<{ grants: { permission: string }[] }>()
        .grants.map(({ permission }) => permission);
    provider.people.set('ada', ['boss']);
    later(3);
    expect(await grants()).to.not.include('fleet:write');
    later(4.5);
    expect(await grants()).to.include('fleet:write');
    provider.people.delete('ada');
    later(10);
    const left = await me({ cookie });
    expect(left.statusCode).to.equal(401);
    expect(detailOf(left)).to.match(/^The provider has ended your session/);
    expect((await me({ cookie })).statusCode).to.equal(401);
  });

  it('goes on without the provider as long as what it said is believed, then says why not, at once', async () => {
    const cookie = cookieIn(await signIn());
    await provider.stop();
    try {
      later(4.5);
      expect((await me({ cookie })).statusCode).to.equal(200);
      later(6);
      const begin = performance.now();
      const away = await me({ cookie });
      expect(away.statusCode).to.equal(503);
      expect(detailOf(away)).to.match(/^The provider of identities .*tokens still work/);
      expect((await me({ cookie })).statusCode).to.equal(503);
      expect(performance.now() - begin).to.be.lessThan(8_000);
      const { text } = await shipshape.promises.createToken(anAdmin(), {
        name: 'machine',
        permissions: ['server:read'],
        scope: 'fleet',
        expiresAt: O.none,
      });
      const byToken = await me({ authorization: `Bearer ${text.reveal()}` });
      expect(byToken.statusCode).to.equal(200);
    } finally {
      await provider.start();
    }
    later(7);
    expect((await me({ cookie })).statusCode).to.equal(200);
  });

  it('ends sessions as the provider says by a token of its own, and by no other', async () => {
    const cookie = cookieIn(await signIn());
    const now = Math.floor(Date.now() / 1_000);
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const claims = {
      iss: provider.issuer,
      aud: CLIENT_ID,
      iat: now,
      exp: now + 120,
      sub: 'ada',
      jti: 'x',
    };
    const tell = async (told: object) =>
      app.inject({
        method: 'POST',
        url: '/v1/sign-in/ended-by-provider',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ logout_token: await provider.sign(told) }).toString(),
      });
    expect((await tell({ ...claims, aud: 'another', events })).statusCode).to.equal(400);
    expect((await tell(claims)).statusCode).to.equal(400);
    expect((await tell({ ...claims, iat: now - 400, events })).statusCode).to.equal(400);
    expect((await me({ cookie })).statusCode).to.equal(200);
    expect((await tell({ ...claims, events })).statusCode).to.equal(200);
    expect((await me({ cookie })).statusCode).to.equal(401);
    const asBearer = await provider.sign({ ...claims, events });
    expect((await me({ authorization: `Bearer ${asBearer}` })).statusCode).to.equal(401);
  });

  it('says in the log who signs in and out, and from which address', async () => {
    const cookie = cookieIn(await signIn());
    await app.inject({ method: 'DELETE', url: '/session', headers: { ...FROM_THE_PAGE, cookie } });
    const token = 'ship_unknown';
    await app.inject({ method: 'POST', url: '/v1/sign-in/end', payload: { token } });
    interface Line {
      readonly address?: string;
      readonly caller?: string;
      readonly req?: { readonly url: string };
    }
    const answered = lines
      .map((line) => JSON.parse(line) as Line)
      .flatMap(({ req, address, caller }) =>
        req === undefined ? [] : [[req.url, address, caller]],
      );
    const ada = `${provider.issuer}#ada`;
    expect(answered).to.deep.equal([
      ['/sign-in', '127.0.0.1', undefined],
      ['/session', '127.0.0.1', ada],
      ['/session', '127.0.0.1', ada],
      ['/v1/sign-in/end', '127.0.0.1', undefined],
    ]);
  });

  it('ends a session where its person signs out', async () => {
    const cookie = cookieIn(await signIn());
    const out = await app.inject({
      method: 'DELETE',
      url: '/session',
      headers: { ...FROM_THE_PAGE, cookie },
    });
    expect(out.statusCode).to.equal(204);
    expect((await me({ cookie })).statusCode).to.equal(401);
  });

  it('signs in a device whose code somebody confirms in a browser', async () => {
    const call = (path: string, payload: object = {}) =>
      app.inject({ method: 'POST', url: `/v1/sign-in/${path}`, payload });
    const begun = (await call('device')).json<{ url: string; code: string; pending: string }>();
    const { pending } = begun;
    const early = await call('device/token', { pending });
    expect([early.statusCode, early.json()]).to.deep.equal([202, { slower: false }]);
    provider.isAskedTooOften = true;
    const tooOften = await call('device/token', { pending });
    provider.isAskedTooOften = false;
    expect([tooOften.statusCode, tooOften.json()]).to.deep.equal([202, { slower: true }]);
    const browser = aScriptlessBrowser();
    const entered = await browser.submit(await browser.go(begun.url), { user_code: begun.code });
    await browser.submit(entered, { confirm: 'yes' });
    const done = await call('device/token', { pending });
    expect(done.statusCode).to.equal(200);
    const { token, name } = done.json<{ token: string; name: string }>();
    expect(name).to.equal('ada');
    expect((await me({ authorization: `Bearer ${token}` })).statusCode).to.equal(200);
    expect((await call('end', { token })).statusCode).to.equal(204);
    expect((await me({ authorization: `Bearer ${token}` })).statusCode).to.equal(401);
    expect((await call('device/token', { pending: 'made up' })).statusCode).to.equal(401);
  });

  it('has a name of a person in one line, and leaves groups out that no rule can name', async () => {
    const sub = 'ada';
    const iat = Math.floor(Date.now() / 1_000);
    const claims = { iss: provider.issuer, aud: CLIENT_ID, iat, exp: iat + 60, sub };
    const preferred_username = '\u001b[2J\u202eeve\n';
    const groups = ['d\u0000ba', 'dba'];
    const token = await provider.sign({ ...claims, preferred_username, groups });
    const known = await me({ authorization: `Bearer ${token}` });
    expect(known.json()).to.deep.include({ name: '[2Jeve' });
    const nameless = await provider.sign({ ...claims, preferred_username: '\u200b', groups });
    const unnamed = await me({ authorization: `Bearer ${nameless}` });
    expect(unnamed.json()).to.deep.include({ name: 'ada' });
  });

  it('begins no more than an address may', async () => {
    const begun = await Promise.all(
      Array.from({ length: 121 }, () => post('/session', { query: '?code=x' })),
    );
    expect(begun.filter(({ statusCode }) => statusCode === 401)).to.have.length(120);
    expect(begun.filter(({ statusCode }) => statusCode === 429)).to.have.length(1);
  });

  it('takes ID tokens of machines for as long as they last, also of a key that is new', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const told = { aud: CLIENT_ID, iat: now, exp: now + 3_600, sub: 'repo:acme/shop' };
    const by = async (claims: object) =>
      me({ authorization: `Bearer ${await machines.sign(claims)}` });
    later(50);
    expect((await by(told)).json()).to.deep.include({ name: 'ci:repo:acme/shop' });
    expect(detailOf(await by({ ...told, sub: 'repo:evil/shop' }))).to.contain('no role here');
    expect(detailOf(await by({ ...told, aud: 'another' }))).to.contain('for another service');
    expect(detailOf(await by({ ...told, exp: undefined }))).to.contain('no ID token');
    expect(detailOf(await by({ ...told, sub: 'a\u202eb' }))).to.contain('no ID token');
    later(61);
    expect(detailOf(await by(told))).to.contain('has expired');
    clock.set(new Date());
    await machines.rotate();
    await pollUntil(async () => (await by(told)).statusCode === 200);
    provider.people.set('ada', ['ci:repo:acme/shop']);
    expect(detailOf(await signIn())).to.contain('no role here');
  });

  describe('an ID token as a bearer', () => {
    type Claims = Readonly<Record<string, unknown>>;
    /** Those of a good token but for these; times are in seconds from now, and what is undefined is left out. */
    const claims = (telling: Claims = {}): Claims => {
      const now = Math.floor(Date.now() / 1_000);
      const ada = { iss: provider.issuer, aud: CLIENT_ID, sub: 'ada', groups: ['dba'] };
      const all: Claims = { ...ada, iat: 0, exp: 3_600, ...telling };
      const times = ['iat', 'exp', 'nbf'].flatMap((name) =>
        typeof all[name] === 'number' ? [[name, now + all[name]]] : [],
      );
      return { ...all, ...(Object.fromEntries(times) as Claims) };
    };
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const another = async () => (await generateKeyPair('RS256')).privateKey;
    type Case<A> = [token: A, expected: RegExp | number, minutes?: number];
    const SIGNED: Readonly<Record<string, Case<Claims>>> = {
      good: [{}, 200],
      'a clock half a minute behind': [{ iat: 25 }, 200],
      'without a role': [{ groups: ['sales'] }, /no role here/],
      expired: [{ exp: -60 }, /has expired/],
      'five minutes old': [{ iat: -400 }, /more than five minutes ago/],
      'of a clock five minutes ahead': [{ iat: 300 }, /from the future/],
      'under our clock five minutes ahead': [{}, /compare the clocks/, 6],
      'not valid yet': [{ nbf: 300 }, /from the future/],
      'for another service': [{ aud: 'another' }, /for another service/],
      'for several, of another party': [
        { aud: [CLIENT_ID, 'another'], azp: 'another' },
        /for another service/,
      ],
      'for us, of another client': [{ azp: 'another' }, /for another service/],
      'that never expires': [{ exp: undefined }, /no ID token/],
      'of nobody': [{ sub: undefined }, /no ID token/],
      'of a subject in two lines': [{ sub: 'a\nb' }, /no ID token/],
      'whose issuer is a number': [{ iss: 1 }, /no ID token/],
      'of another issuer': [{ iss: 'https://evil.example' }, /does not know/],
    };
    const CASES: Readonly<Record<string, Case<() => Promise<string>>>> = {
      ...Object.fromEntries(
        Object.entries(SIGNED).map(([name, [telling, ...rest]]) => [
          name,
          [() => provider.sign(claims(telling)), ...rest],
        ]),
      ),
      'that is an access token': [() => provider.sign(claims(), { typ: 'at+jwt' }), /no ID token/],
      'of an issuer whose name begins alike': [
        () => provider.sign(claims({ iss: `${provider.issuer}.evil.example` })),
        /does not know/,
      ],
      'with `alg: none`': [
        () => Promise.resolve(`${encoded({ alg: 'none' })}.${encoded(claims())}.`),
        /not signed in a way/,
      ],
      'signed with a secret': [
        async () => provider.sign(claims(), { alg: 'HS256' }, Buffer.alloc(32) as never),
        /not signed in a way/,
      ],
      'signed by another key of the same name': [
        async () => provider.sign(claims(), {}, await another()),
        /not of its issuer/,
      ],
      'signed by a key that nobody publishes': [
        async () => provider.sign(claims(), { kid: 'other' }, await another()),
        /publishes no key/,
      ],
      'that was changed': [
        async () => {
          const [head, , tail] = (await provider.sign(claims())).split('.');
          return [head, encoded(claims({ groups: ['boss'] })), tail].join('.');
        },
        /not of its issuer/,
      ],
      'that is none': [() => Promise.resolve('eyJ.eyJ.x'), /no ID token/],
    };
    for (const [name, [token, expected, minutes = 0]] of Object.entries(CASES))
      it(`is ${expected === 200 ? 'taken' : 'refused'}: ${name}`, async () => {
        later(minutes);
        const answer = await me({ authorization: `Bearer ${await token()}` });
        if (typeof expected === 'number') expect(answer.statusCode).to.equal(expected);
        else {
          expect(answer.statusCode).to.equal(401);
          expect(detailOf(answer)).to.match(expected);
        }
      });
  });
});
