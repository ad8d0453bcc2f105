import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FastifyInstance } from 'fastify';
import { shipshapeDashboard } from '../../../../adapters/dashboard/dashboard-plugin.js';
import { sessionCredential } from '../../../../adapters/dashboard/sessions/session-cookie.js';
import { nodeTokenGenerator } from '../../../../adapters/crypto/node-token-generator.js';
import { shipshapeServer } from '../../../../adapters/http/server/shipshape-server.js';
import { endSession, startSession } from '../../../../core/access/use-cases/start-session.js';
import { beginSignIn, completeSignIn } from '../../../../core/access/use-cases/sign-in.js';
import { NO_IDENTITY_PROVIDER } from '../../../../adapters/memory/access/identity-provider.js';
import { unavailable } from '../../../../core/shared/ports/port-failure.js';
import { aService, type Service } from '../../../support/http/a-service.js';
import { errorOf } from '../../../support/http/error-of.js';
import { bearer, tokenOf } from '../../../support/http/seed-tokens.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import { usesIn } from '../../../support/access/uses-in.js';
import { rightOf } from '../../../support/shared/right-of.js';

const FROM_THE_PAGE = { 'sec-fetch-site': 'same-origin' };
/** Of the seeded tokens the first. */
const ADMIN_ID = aUuid(100);
const HTTPS = { ...FROM_THE_PAGE, origin: 'https://ship.example' };

describe('the sign-in of the page', () => {
  let service: Service;
  let app: FastifyInstance;
  let isStoreAway = false;
  beforeEach(async () => {
    isStoreAway = false;
    service = await aService({ credential: sessionCredential });
    app = shipshapeServer(service.options);
    const ports = {
      tokens: service.store.tokens,
      people: service.store.people,
      identities: NO_IDENTITY_PROVIDER,
      clock: service.clock,
      generator: nodeTokenGenerator,
      uses: usesIn(service.store),
    };
    const end = endSession(ports);
    await app.register(shipshapeDashboard, {
      sessions: {
        startSession: startSession(ports),
        beginSignIn: beginSignIn(ports),
        completeSignIn: completeSignIn(ports),
        endSession: (text) =>
          isStoreAway ? TE.left(unavailable('store', 'unreachable')) : end(text),
      },
    });
  });
  afterEach(() => app.close());

  const signIn = (token: string, headers: Record<string, string> = FROM_THE_PAGE) =>
    app.inject({ method: 'POST', url: '/session', headers, payload: JSON.stringify({ token }) });

  const cookieOf = async (headers?: Record<string, string>): Promise<string> => {
    const cookie = String((await signIn(tokenOf('viewer'), headers)).headers['set-cookie']);
    return cookie.split(';')[0] ?? '';
  };

  const signOut = (cookie: string) =>
    app.inject({ method: 'DELETE', url: '/session', headers: { cookie, ...FROM_THE_PAGE } });
  const overviewWith = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    (await app.inject({ method, url: '/v1/overview', headers })).statusCode;

  it('exchanges a token for the cookie of a session, which no script and no other site can read', async () => {
    const { statusCode, headers, body } = await signIn(tokenOf('viewer'));
    expect([statusCode, body, headers['cache-control']]).to.deep.equal([204, '', 'no-store']);
    expect(headers['set-cookie']).to.match(
      /^shipshape_session=ship_[\w-]{43}; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    expect(headers['set-cookie']).not.to.contain(tokenOf('viewer'));
  });

  it('keeps the cookie to https where the page is there, whatever ends TLS', async () => {
    const { headers } = await signIn(tokenOf('viewer'), HTTPS);
    expect(headers['set-cookie']).to.match(
      /^__Secure-shipshape_session=ship_[\w-]{43}; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(await overviewWith({ ...FROM_THE_PAGE, cookie: await cookieOf(HTTPS) })).to.equal(200);
  });

  it('lets the session in for the page, and for those who type the address of what is only read', async () => {
    const cookie = await cookieOf();
    expect(await overviewWith({ cookie, ...FROM_THE_PAGE })).to.equal(200);
    expect(await overviewWith({ cookie, 'sec-fetch-site': 'none' }, 'HEAD')).to.equal(200);
    for (const site of ['same-site', 'cross-site', ''])
      expect(await overviewWith({ cookie, 'sec-fetch-site': site }), site).to.equal(401);
    expect(await overviewWith({ cookie })).to.equal(401);
    const typed = { cookie, 'sec-fetch-site': 'none' };
    const post = await app.inject({
      method: 'POST',
      url: `/v1/databases/${service.databases.shop}/dump/check`,
      headers: typed,
    });
    expect(post.statusCode).to.equal(401);
  });

  it('prefers a bearer token, even a wrong one', async () => {
    const cookie = await cookieOf();
    expect(await overviewWith({ ...bearer('revoked'), cookie, ...FROM_THE_PAGE })).to.equal(401);
    expect(await overviewWith({ ...bearer('viewer'), cookie: 'shipshape_session=x' })).to.equal(
      200,
    );
  });

  it('ends the session, and the cookie with it', async () => {
    const cookie = await cookieOf();
    const { statusCode, headers } = await signOut(cookie);
    expect([statusCode, headers['set-cookie']]).to.deep.equal([
      204,
      'shipshape_session=; Max-Age=0; HttpOnly; SameSite=Strict',
    ]);
    expect(await overviewWith({ cookie, ...FROM_THE_PAGE })).to.equal(401);
    expect(await overviewWith(bearer('viewer'))).to.equal(200);
    const again = await app.inject({ method: 'DELETE', url: '/session', headers: FROM_THE_PAGE });
    expect(again.statusCode).to.equal(204);
  });

  it('removes the cookie even where the session cannot be ended', async () => {
    const cookie = await cookieOf();
    isStoreAway = true;
    const { statusCode, headers } = await signOut(cookie);
    expect([statusCode, headers['set-cookie']]).to.deep.equal([
      503,
      'shipshape_session=; Max-Age=0; HttpOnly; SameSite=Strict',
    ]);
  });

  it('takes the first of several cookies of its name, which is of the longest path', async () => {
    const ours = await cookieOf();
    const cookie = `${ours}; shipshape_session=of_a_shorter_path`;
    expect(await overviewWith({ cookie, ...FROM_THE_PAGE })).to.equal(200);
    const other = `shipshape_session=of_a_longer_path; ${ours}`;
    expect(await overviewWith({ cookie: other, ...FROM_THE_PAGE })).to.equal(401);
  });

  it('says how one can sign in here, and whether somebody has, or a proxy in front says who asks', async () => {
    const told = async (headers: Record<string, string>) => {
      const answer = await app.inject({
        url: '/session',
        headers: { ...FROM_THE_PAGE, ...headers },
      });
      return answer.json<object>();
    };
    const ways = { tokens: true, provider: null };
    const cookie = await cookieOf();
    expect(await told({})).to.deep.equal({ ...ways, begun: false });
    expect(await told({ cookie })).to.deep.equal({ ...ways, begun: true });
    expect(await told({ cookie, ...bearer('viewer') })).to.deep.equal({ ...ways, begun: false });
  });

  it('ends the tokens that were made on the page, which name the token of the session', async () => {
    for (const ending of ['signed out', 'token revoked']) {
      const { headers } = await signIn(tokenOf('admin'));
      const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
      const made = await app.inject({
        method: 'POST',
        url: '/v1/tokens',
        headers: { cookie, ...FROM_THE_PAGE },
        payload: { name: ending, role: 'viewer' },
      });
      const { token, issued_by } = made.json<{ token: string; issued_by: { id: string } }>();
      expect(issued_by.id).to.equal(ADMIN_ID);
      const authorization = { authorization: `Bearer ${token}` };
      expect(await overviewWith(authorization)).to.equal(200);
      await (ending === 'signed out'
        ? signOut(cookie)
        : app.inject({
            method: 'DELETE',
            url: `/v1/tokens/${ADMIN_ID}`,
            headers: bearer('admin'),
          }));
      expect(await overviewWith(authorization), ending).to.equal(401);
    }
  });

  it('refuses who is not the page, and says so', async () => {
    for (const site of ['same-site', 'cross-site', 'none', '']) {
      const refused = await signIn(tokenOf('viewer'), { 'sec-fetch-site': site });
      expect(errorOf(refused), site).to.deep.include({ status: 403, code: 'not_from_the_page' });
      expect(refused.json<{ title: string }>().title).to.equal('The request is not from the page');
    }
  });

  it('refuses what is no token, and those that are not known', async () => {
    for (const token of ['ship_unknown', tokenOf('expired'), tokenOf('revoked')])
      expect((await signIn(token)).statusCode, token).to.equal(401);
    for (const payload of ['', '{', '[]', '{"token":1}', '{"token":"two words"}']) {
      const refused = await app.inject({
        method: 'POST',
        url: '/session',
        headers: FROM_THE_PAGE,
        payload,
      });
      expect(refused.statusCode, payload).to.equal(400);
      expect(refused.headers['content-type']).to.contain('application/problem+json');
    }
  });

  it('lets an address wait that has sent many unknown tokens, and nobody with a good one', async () => {
    for (const _ of Array.from({ length: 30 }))
      expect((await signIn('ship_unknown')).statusCode).to.equal(401);
    const refused = await signIn('ship_unknown');
    expect([refused.statusCode, refused.json<{ code: string }>().code]).to.deep.equal([
      429,
      'too_many_requests',
    ]);
    expect(Number(refused.headers['retry-after'])).to.be.within(1, 60);
    expect((await signIn(tokenOf('viewer'))).statusCode).to.equal(204);
    const other = await app.inject({
      method: 'POST',
      url: '/session',
      headers: FROM_THE_PAGE,
      remoteAddress: '192.0.2.7',
      payload: JSON.stringify({ token: 'ship_unknown' }),
    });
    expect(other.statusCode).to.equal(401);
  });

  it('lets a token wait with which many have signed in, and stores nothing more of it', async () => {
    for (const _ of Array.from({ length: 30 }))
      expect((await signIn(tokenOf('viewer'))).statusCode).to.equal(204);
    const refused = await signIn(tokenOf('viewer'));
    expect(errorOf(refused)).to.deep.include({ status: 429, code: 'too_many_requests' });
    expect(errorOf(refused).detail).to.contain('with this token');
    expect(Number(refused.headers['retry-after'])).to.be.within(1, 60);
    const tokens = await rightOf(service.store.tokens.list);
    expect(tokens.filter(({ parent }) => O.isSome(parent))).to.have.length(30);
    expect((await signIn(tokenOf('admin'))).statusCode).to.equal(204);
    expect((await signIn('ship_unknown')).statusCode).to.equal(401);
  });

  it('lets an address wait that has ended many sessions that are not known, and nobody with a good one', async () => {
    const ours = await cookieOf();
    const over = await cookieOf();
    expect((await signOut(over)).statusCode).to.equal(204);
    for (let n = 0; n < 15; n += 1)
      for (const cookie of [over, 'shipshape_session=ship_unknown'])
        expect((await signOut(cookie)).statusCode).to.equal(204);
    for (const cookie of [over, 'shipshape_session=ship_unknown']) {
      const refused = await signOut(cookie);
      expect(errorOf(refused)).to.deep.include({ status: 429, code: 'too_many_requests' });
      expect(Number(refused.headers['retry-after'])).to.be.within(1, 60);
      expect(refused.headers['set-cookie']).to.contain('Max-Age=0');
    }
    expect((await signIn('ship_unknown')).statusCode).to.equal(429);
    expect((await signOut(ours)).statusCode).to.equal(204);
    expect(await overviewWith({ cookie: ours, ...FROM_THE_PAGE })).to.equal(401);
  });
});
