import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ChannelNetwork } from '../../../../adapters/channels/channel-network.js';
import { sendRefused, unreachable } from '../../../../core/notifications/send-refusal.js';
import { describeChannelSender } from '../../../contracts/notifications/channel-sender.contract.js';
import { AUTHORITY, CERTIFICATE_OF_ANOTHER_HOST } from '../../../support/network/certificates.js';
import { aMessage } from '../../../support/notifications/a-delivery.js';
import { aTarget } from '../../../support/notifications/a-target.js';
import { LOOPBACK, senderOver } from '../../../support/notifications/http-stand-in.js';
import {
  type MailStandIn,
  mailStandIn,
  smtpReplies,
} from '../../../support/notifications/mail-stand-in.js';
import { aProblem } from '../../../support/problems/a-problem.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

const TRUSTING = { ...LOOPBACK, authorities: AUTHORITY };

const SETTINGS = {
  host: 'localhost',
  user: 'shipshape',
  password: 'sesame',
  from: 'shipshape@example.org',
};

const targetAt = (port: number, settings: object = {}) =>
  aTarget('email', { ...SETTINGS, port, to: ['dba@example.org'], ...settings });

describeChannelSender('channelSenderByKind with a channel of email', async () => {
  const server = await mailStandIn();
  return {
    sender: senderOver(TRUSTING),
    accepting: targetAt(server.port),
    refusing: targetAt(server.port, { to: ['refusing@example.org'] }),
    silent: targetAt(server.port, { to: ['silent@example.org'] }),
    secret: 'sesame',
    received: () => server.received.map(({ source }) => source),
    close: server.close,
  };
});

describe('a channel of kind email', () => {
  const servers: MailStandIn[] = [];
  const serve = async (options: Parameters<typeof mailStandIn>[0] = {}) => {
    const server = await mailStandIn(options);
    servers.push(server);
    return server;
  };

  afterEach(async () => {
    await Promise.all(servers.splice(0).map(({ close }) => close()));
  });

  const send = (
    port: number,
    settings: object = {},
    message = aMessage(),
    network: ChannelNetwork = TRUSTING,
    timeoutMs = 3_000,
  ) =>
    senderOver(network, { timeoutMs }).send(
      targetAt(port, settings),
      message,
      new AbortController().signal,
    )();
  const refused = (...why: Parameters<typeof sendRefused>) => E.left(sendRefused(...why));
  const SENT = E.right(undefined);

  it('is sent over TLS, after a login, to everybody, under the id of the message', async () => {
    const { port, received } = await serve();
    const to = ['dba@example.org', 'ops@example.org'];
    expect(await send(port, { to })).to.deep.equal(SENT);
    const [mail] = received;
    expect(mail).to.deep.include({ isSecure: true, login: 'shipshape sesame', to });
    expect(mail?.source)
      .to.match(/^From: Shipshape <shipshape@example.org>\r$/m)
      .and.match(/^To: dba@example.org, ops@example.org\r$/m)
      .and.match(new RegExp(`^Message-ID: <${aUuid(1)}@example.org>\\r$`, 'im'))
      .and.match(/^Auto-Submitted: auto-generated\r$/m)
      .and.match(/^Date: Fri, 20 Nov 2026 12:00:00 \+0000\r$/m);
  });

  it('is sent at once over TLS where that is said', async () => {
    const { port, received } = await serve({ secure: true });
    expect(await send(port, { tls: 'implicit' })).to.deep.equal(SENT);
    expect(received).to.have.lengthOf(1);
  });

  it('is not sent where TLS is not offered, by the server or by somebody before it', async () => {
    const { port, received } = await serve({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
    expect(await send(port)).to.deep.equal(refused('channel_untrusted', 500));
    expect(received).to.deep.equal([]);
  });

  it('is sent in clear only without a login, and where that is said', async () => {
    const { port, received } = await serve({ authOptional: true, hideSTARTTLS: true });
    const login = { user: undefined, password: undefined };
    expect(await send(port, { tls: 'off', ...login })).to.deep.equal(SENT);
    expect(received[0]).to.include({ isSecure: false, login: '' });
    expect(await send(port, { tls: 'off' })).to.deep.equal(refused('channel_misconfigured'));
  });

  it('is not sent to a server that does not prove who it is', async () => {
    const { port, received } = await serve();
    const untrusted = refused('channel_untrusted');
    expect(await send(port, {}, aMessage(), LOOPBACK)).to.deep.equal(untrusted);
    const other = await serve({ cert: CERTIFICATE_OF_ANOTHER_HOST });
    expect(await send(other.port)).to.deep.equal(untrusted);
    expect(received.concat(other.received)).to.deep.equal([]);
  });

  it('tells a login, a recipient and a server that are refused apart', async () => {
    const { port } = await serve();
    expect(await send(port, { password: 'other' })).to.deep.equal(
      refused('channel_login_rejected', 535),
    );
    expect(await send(port, { to: ['refusing@example.org'] })).to.deep.equal(
      refused('channel_rejected', 550),
    );
    expect(await send(port, { to: ['later@example.org'] })).to.deep.equal(
      refused('channel_limited', 451),
    );
    expect(await send(port, { user: undefined, password: undefined })).to.deep.equal(
      refused('channel_login_rejected', 530),
    );
    expect(await send(1)).to.deep.equal(E.left(unreachable('refused')));
    const silent = { to: ['silent@example.org'] };
    expect(await send(port, silent, aMessage(), TRUSTING, 1_000)).to.deep.equal(
      E.left(unreachable('timed_out')),
    );
  });

  it('says of a login or a TLS that fails for now that the server failed', async () => {
    const later = Object.assign(new Error('the words of the other side'), { responseCode: 454 });
    const { port } = await serve({ onAuth: (_auth, _session, done) => done(later) });
    expect(await send(port)).to.deep.equal(refused('channel_rejected', 454));
    const withoutTls = await smtpReplies({
      EHLO: '250-mail.example\r\n250 STARTTLS',
      STARTTLS: '454 TLS not available due to temporary reason',
    });
    expect(await send(withoutTls.port)).to.deep.equal(refused('channel_rejected', 454));
    await withoutTls.close();
  });

  it('has no other headers and recipients than ours, whatever a resource is called', async () => {
    const { port, received } = await serve();
    const name = 'db\r\nBcc: thief@example.net\r\n\r\n<script>alert("x")</script>';
    const problem = { ...aProblem(), resource: { type: 'server', id: aUuid(1), name } as const };
    expect(
      await send(
        port,
        {},
        aMessage([], { lines: [{ event: 'opened', problem, closedAt: O.none }] }),
      ),
    ).to.deep.equal(SENT);
    const [mail] = received;
    expect(mail?.to).to.deep.equal(['dba@example.org']);
    const [head = '', ...body] = (mail?.source ?? '').split('\r\n\r\n');
    expect(head).to.not.match(/^Bcc/im);
    const html = body.join('\n').split('Content-Type: text/html')[1];
    expect(html).to.contain('&lt;script&gt;');
    expect(html).to.not.contain('<script>');
  });

  it('dials no address that is denied', async () => {
    const { port, received } = await serve();
    const network = { ...TRUSTING, isDialable: () => Promise.resolve(false) };
    expect(await send(port, {}, aMessage(), network)).to.deep.equal(
      refused('channel_address_denied'),
    );
    expect(received).to.deep.equal([]);
  });
});
