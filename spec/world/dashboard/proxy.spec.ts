import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  type AnIdentityProvider,
  anIdentityProvider,
  CLIENT_ID,
} from '../../support/access/an-identity-provider.js';
import {
  aBrowser,
  chooseInMenu,
  expectAccessible,
  signIn,
} from '../../support/dashboard/a-browser.js';
import { NGINX, type Proxy, runNginx, startNginx } from '../../support/dashboard/system-nginx.js';
import { type WatchedFleet, watchedFleet } from '../../support/dashboard/watched-fleet.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

/** As oauth2-proxy answers nginx with `--set-authorization-header --set-xauthrequest`, for who has its cookie. */
const anOauth2Proxy = async ({ issuer, sign }: AnIdentityProvider) => {
  const server = createServer((request, response) => {
    const iat = Math.floor(Date.now() / 1_000);
    const ada = { iss: issuer, aud: CLIENT_ID, sub: 'ada', groups: ['dba'] };
    if (request.headers.cookie?.includes('_oauth2_proxy=') !== true) {
      response.writeHead(401).end();
      return;
    }
    void sign({ ...ada, iat, exp: iat + 3_600 }).then((token) =>
      response
        .writeHead(202, {
          authorization: `Bearer ${token}`,
          'x-auth-request-user': 'ada',
          'x-auth-request-groups': 'boss',
        })
        .end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
};

/** As docs/how-to/sign-in.md has it. */
const asking = (port: number, asked: number, service: string): string => `server {
    listen 127.0.0.1:${port};
    location = /oauth2/auth {
      proxy_pass http://127.0.0.1:${asked};
      proxy_pass_request_body off;
      proxy_set_header Content-Length "";
    }
    location / {
      auth_request /oauth2/auth;
      auth_request_set $token $upstream_http_authorization;
      proxy_set_header Authorization $token;
      proxy_pass ${service};
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }`;

describe('the page behind a proxy', function () {
  this.timeout(240_000);
  const { newPage } = aBrowser();
  const directory = temporaryDirectory();
  let fleet: WatchedFleet | undefined;
  let proxy: Proxy | undefined;
  before(function () {
    if (!existsSync(NGINX)) this.skip();
  });
  const others: { readonly stop: () => unknown }[] = [];
  afterEach(async () => {
    for (const { stop } of others.splice(0)) await stop();
    await proxy?.stop();
    await fleet?.service.stop();
  });

  it('works under a prefix that the proxy strips, and keeps its session to https and to there', async () => {
    fleet = await watchedFleet(directory.path);
    proxy = await startNginx(join(directory.path, 'nginx'), fleet.url);
    const page = await newPage({ ignoreHTTPSErrors: true });
    await signIn(page, proxy.url, fleet.token);
    await page.getByRole('link', { name: 'db-eu-1/main/ledger' }).first().waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name, path, secure }) => [name, path, secure])).to.deep.equal([
      ['__Secure-shipshape_session', '/ops/ship', true],
    ]);
    await page.getByRole('link', { name: 'Problems' }).click();
    await page.waitForURL(`${proxy.url}?show=problems`);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Problems' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select' }).first().waitFor();
    await chooseInMenu(page, 'Sign out');
    await page.getByLabel('Token').waitFor();
    expect(await page.context().cookies()).to.deep.equal([]);
  });

  it('knows whom oauth2-proxy has let in by the ID token, and believes no other header', async () => {
    const provider = await anIdentityProvider('http://127.0.0.1/');
    const asked = await anOauth2Proxy(provider);
    others.push(provider, asked);
    fleet = await watchedFleet(directory.path, {
      SHIPSHAPE_OIDC_ISSUER: provider.issuer,
      SHIPSHAPE_OIDC_CLIENT_ID: CLIENT_ID,
      SHIPSHAPE_TOKEN_SIGN_IN: 'off',
    });
    const { url: service } = fleet;
    await fleet.call('PUT', '/v1/fleet', {
      access: [
        { on: 'fleet', group: 'dba', role: 'viewer' },
        { on: 'fleet', group: 'boss', role: 'admin' },
      ],
    });
    const { port, stop } = await runNginx(join(directory.path, 'nginx'), (free) =>
      asking(free, asked.port, service),
    );
    const url = `http://127.0.0.1:${port}/`;
    proxy = { url, stop };
    const page = await newPage();
    await page.context().addCookies([{ name: '_oauth2_proxy', value: 'of ada', url }]);
    await page.goto(url);
    await page.getByRole('link', { name: 'db-eu-1/main/ledger' }).first().waitFor();
    await page.getByRole('button', { name: 'Signed in as ada' }).click();
    await page.getByText('The site in front of this page has signed you in.').waitFor();
    expect(await page.getByRole('button', { name: 'Sign out' }).count()).to.equal(0);
    await expectAccessible(page, 'signed in by a proxy');
    const me = await page.evaluate(async () => (await fetch('/v1/me')).text());
    expect(me).to.contain('"ada"').and.to.contain('backup:read').and.not.to.contain('fleet:write');
    expect((await fetch(`${url}v1/me`)).status).to.equal(401);
    const named = {
      'x-auth-request-user': 'ada',
      'x-forwarded-user': 'ada',
      'x-forwarded-groups': 'dba',
    };
    expect((await fetch(`${service}/v1/me`, { headers: named })).status).to.equal(401);
  });
});
