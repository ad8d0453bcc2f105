import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { addressPolicy } from '../../../../adapters/network/address-policy.js';
import {
  type HostLookup,
  systemHostLookup,
} from '../../../../adapters/network/system-host-lookup.js';
import { sendRefused, unreachable } from '../../../../core/notifications/send-refusal.js';
import {
  AUTHORITY,
  CERTIFICATE_OF_ANOTHER_HOST,
  CERTIFICATE_OF_LOCALHOST,
  EXPIRED_CERTIFICATE,
  SERVER_KEY,
} from '../../../support/network/certificates.js';
import { startDnsServer } from '../../../support/network/dns-server.js';
import { aMessage } from '../../../support/notifications/a-delivery.js';
import { aTarget } from '../../../support/notifications/a-target.js';
import {
  type Answer,
  type HttpStandIn,
  httpStandIn,
  LOOPBACK,
  senderOver,
} from '../../../support/notifications/http-stand-in.js';

const SENT = E.right(undefined);
const refused = (...why: Parameters<typeof sendRefused>) => E.left(sendRefused(...why));

/** By name, by number in every base, and IPv4 within IPv6. */
const DENIED_SPELLINGS = {
  'this host': ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0', '[::1]', '[::]'],
  'by name': ['localhost', 'LOCALHOST', 'localhost.', 'loc%61lhost'],
  'in parts': ['127.1', '127.0.1', '0x7f.1', '0177.0.0.1', '0177.0x0.01'],
  'as one number': ['2130706433', '0x7f000001', '017700000001', '2852039166', '0xa9fea9fe'],
  'in other scripts': ['１２７.0.0.1', '127。0。0。1', '①②⑦.0.0.1'],
  'within IPv6': [
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:a9fe:a9fe]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
  ],
  'links and groups': ['169.254.1.1', '[fe80::1]', '224.0.0.1', '[ff02::1]', '255.255.255.255'],
  'metadata services': [
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '[fd00:ec2::254]',
    '[::ffff:169.254.169.254]',
  ],
};

describe('a channel over HTTP', () => {
  const servers: HttpStandIn[] = [];
  const serve = async (answer: Answer, tls?: Parameters<typeof httpStandIn>[1]) => {
    const server = await httpStandIn(answer, tls);
    servers.push(server);
    return server;
  };
  const accepting: Answer = (_request, _incoming, response) => response.end();

  afterEach(async () => {
    await Promise.all(servers.splice(0).map(({ close }) => close()));
  });

  const send = (url: string, sender = senderOver()) =>
    sender.send(aTarget('slack', { url }), aMessage(), new AbortController().signal)();

  for (const [status, ...why] of [
    [204, undefined],
    [301, 'channel_rejected'],
    [302, 'channel_rejected'],
    [303, 'channel_rejected'],
    [307, 'channel_rejected'],
    [308, 'channel_rejected'],
    [400, 'channel_rejected'],
    [401, 'channel_login_rejected'],
    [403, 'channel_login_rejected'],
    [429, 'channel_limited'],
    [500, 'channel_rejected'],
  ] as const)
    it(`means ${why[0] ?? 'success'} by status ${status}, and follows no redirect`, async () => {
      const other = await serve(accepting);
      const { url } = await serve((_request, _incoming, response) => {
        response.writeHead(status, { location: other.url }).end();
      });
      const [code] = why;
      expect(await send(url)).to.deep.equal(code === undefined ? SENT : refused(code, status));
      expect(other.received).to.deep.equal([]);
    });

  for (const [vendor, status, headers, body, waits] of [
    ['in seconds', 429, { 'retry-after': '90' }, '', 90_000],
    ['until a date', 503, { 'retry-after': 'Fri, 20 Nov 2026 12:02:05 GMT' }, '', 120_000],
    ['until a date in the past', 429, { 'retry-after': 'Fri, 20 Nov 2020 12:00:00 GMT' }, '', 0],
    ['as Discord has it', 429, {}, '{"message":"slow","retry_after":64.57}', 64_570],
    [
      'as Discord has it in milliseconds',
      429,
      { 'retry-after': '64570', 'x-ratelimit-reset-after': '64.57' },
      '{"retry_after":64570}',
      64_570,
    ],
    ['as Telegram has it', 429, {}, '{"ok":false,"parameters":{"retry_after":35}}', 35_000],
    ['in no way', 429, { 'retry-after': 'soon' }, '{"retry_after":"soon"}', undefined],
    ['in no way that is JSON', 429, {}, '<html>', undefined],
    ['by what is no limit', 500, { 'retry-after': '90' }, '', undefined],
  ] as const)
    it(`says how long to wait where it is told ${vendor}`, async () => {
      const { url } = await serve((_request, _incoming, response) => {
        response.writeHead(status, headers).end(body);
      });
      const code = status === 429 ? 'channel_limited' : 'channel_rejected';
      expect(await send(url)).to.deep.equal(refused(code, status, waits));
    });

  it('waits for an answer no longer than it may', async () => {
    const { url } = await serve(() => undefined);
    const sender = senderOver(LOOPBACK, { timeoutMs: 200 });
    expect(await send(url, sender)).to.deep.equal(E.left(unreachable('timed_out')));
  });

  it('waits for no head that comes letter by letter', async () => {
    const { url } = await serve((_request, { socket }) => {
      socket.write('HTTP/1.1 200 OK\r\nx: ');
      const drip = setInterval(() => socket.write('x'), 20);
      socket.once('close', () => clearInterval(drip));
    });
    const sender = senderOver(LOOPBACK, { timeoutMs: 300 });
    expect(await send(url, sender)).to.deep.equal(E.left(unreachable('timed_out')));
  });

  it('reads 64 KiB of an answer that never ends', async () => {
    let sentBytes = 0;
    const { url } = await serve((_request, _incoming, response) => {
      const more = (): void => {
        if (response.destroyed) return;
        sentBytes += 16_384;
        if (response.write(Buffer.alloc(16_384, 'x'))) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    });
    expect(await send(url)).to.deep.equal(SENT);
    // What the sockets of both sides hold was sent as well.
    expect(sentBytes).to.be.lessThan(32 * 1024 * 1024);
  });

  it('is told by what does not speak HTTP, or breaks off', async () => {
    const garbage = await serve((_request, { socket }) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    expect(await send(garbage.url)).to.deep.equal(refused('channel_rejected'));
    const broken = await serve((_request, { socket }) => socket.destroy());
    expect(await send(broken.url)).to.deep.equal(E.left(unreachable('broken_off')));
    expect(await send('http://127.0.0.1:1')).to.deep.equal(E.left(unreachable('refused')));
  });

  it('trusts a certificate of an authority alone, for the name that is dialled, in its time', async () => {
    const trusting = senderOver({ ...LOOPBACK, authorities: AUTHORITY });
    const serveTls = (cert: string) => serve(accepting, { key: SERVER_KEY, cert });
    const right = await serveTls(CERTIFICATE_OF_LOCALHOST);
    expect(await send(right.url, trusting)).to.deep.equal(SENT);
    expect(await send(right.url)).to.deep.equal(refused('channel_untrusted'));
    for (const cert of [CERTIFICATE_OF_ANOTHER_HOST, EXPIRED_CERTIFICATE])
      expect(await send((await serveTls(cert)).url, trusting)).to.deep.equal(
        refused('channel_untrusted'),
      );
    const plain = await serve(accepting);
    expect(await send(plain.url.replace('http', 'https'))).to.deep.equal(
      refused('channel_untrusted'),
    );
  });

  describe('under the policy of addresses', () => {
    const guarded = (lookUp: HostLookup = systemHostLookup(), allowed: readonly string[] = []) =>
      senderOver({ lookUp, isDialable: addressPolicy(allowed) });

    for (const [what, hosts] of Object.entries(DENIED_SPELLINGS))
      it(`dials no address that is denied, however it is spelt: ${what}`, async () => {
        const { port, received } = await serve(accepting);
        for (const host of hosts)
          expect(await send(`http://${host}:${port}`, guarded()), host).to.deep.equal(
            refused('channel_address_denied'),
          );
        expect(received).to.deep.equal([]);
      });

    it('follows no redirect to an address that is denied, also where its own is allowed', async () => {
      const other = await serve(accepting);
      for (const host of ['127.0.0.2', '169.254.169.254', 'localhost']) {
        const location = `http://${host}:${other.port}/latest/meta-data`;
        const { url } = await serve((_request, _incoming, response) => {
          response.writeHead(302, { location }).end();
        });
        expect(await send(url, guarded(undefined, ['127.0.0.1/32'])), host).to.deep.equal(
          refused('channel_rejected', 302),
        );
      }
      expect(other.received).to.deep.equal([]);
    });

    it('dials only those addresses of a name that are allowed', async () => {
      const { port, received } = await serve(accepting);
      let dialled = 0;
      const denied = createServer(() => (dialled += 1)).listen(port, '127.0.0.2');
      await once(denied, 'listening');
      const both = ['127.0.0.2', '127.0.0.1'].map((address) => ({ address, family: 4 }));
      const sender = guarded(() => Promise.resolve(both), ['127.0.0.1/32']);
      expect(await send(`http://both.example:${port}`, sender)).to.deep.equal(SENT);
      expect([dialled, received.length]).to.deep.equal([0, 1]);
      denied.close();
    });

    it('dials no name that leads to denied addresses alone', async () => {
      const { port, received } = await serve(accepting);
      const dns = await startDnsServer((_name, type) =>
        type === 'A' ? ['127.0.0.1', '169.254.169.254'] : ['::ffff:7f00:1', 'fd00:ec2::254'],
      );
      const lookUp = systemHostLookup({ nameServers: [dns.address], timeoutMs: 2_000 });
      expect(await send(`http://inside.example:${port}`, guarded(lookUp))).to.deep.equal(
        refused('channel_address_denied'),
      );
      expect(received).to.deep.equal([]);
      await dns.close();
    });

    it('dials what the operator allows', async () => {
      const { url } = await serve(accepting);
      expect(await send(url, guarded(undefined, ['127.0.0.0/8']))).to.deep.equal(SENT);
    });

    it('dials the address that was judged, whatever the name leads to by then', async () => {
      const { port, received } = await serve(accepting);
      let asked = 0;
      const dns = await startDnsServer((_name, type) => {
        if (type !== 'A') return [];
        asked += 1;
        return asked === 1 ? ['192.0.2.1'] : ['127.0.0.1'];
      });
      const lookUp = systemHostLookup({ nameServers: [dns.address], timeoutMs: 500 });
      const network = { lookUp, isDialable: addressPolicy([]) };
      const sender = senderOver(network, { timeoutMs: 700 });
      const url = `http://rebinding.example:${port}`;
      expect(await send(url, sender)).to.have.nested.property(
        'left.refusal.code',
        'channel_unreachable',
      );
      expect([asked, received]).to.deep.equal([1, []]);
      expect(await send(url, sender)).to.deep.equal(refused('channel_address_denied'));
      await dns.close();
    });
  });

  it('is misconfigured by settings of an earlier version, and by a kind that nobody knows', async () => {
    const sender = senderOver();
    const { signal } = new AbortController();
    for (const target of [
      aTarget('slack', {}),
      aTarget('slack', { url: 'file:///etc/passwd' }),
      aTarget('slack', 'https://hooks.example'),
      aTarget('webhook', { url: 'http://127.0.0.1:1', headers: { 'a b': 'c' } }),
      aTarget('webhook', { url: 'http://127.0.0.1:1', headers: { a: 'b\r\nc: d' } }),
      aTarget('email', { host: '127.0.0.1', from: 'a@b.example', to: 'c@d.example' }),
      ...[
        { to: [] },
        { to: ['C <c@d.example>'] },
        { to: Array.from({ length: 51 }, (_, n) => `c${n}@d.example`) },
        { from: 'shipshape' },
        { from: 'a@b.example\r\nBcc: c@d.example' },
        { port: 65_536 },
        { port: 2.5 },
        { host: 'mail example' },
        { user: 'shipshape' },
      ].map((wrong) =>
        aTarget('email', { host: '127.0.0.1', from: 'a@b.example', to: ['c@d.example'], ...wrong }),
      ),
      aTarget('pagerduty', { routing_key: 'a', region: 'mars' }),
      aTarget('pigeon', { loft: 7 }),
      aTarget('toString', {}),
    ])
      expect(await sender.send(target, aMessage(), signal)()).to.deep.equal(
        refused('channel_misconfigured'),
      );
  });
});
