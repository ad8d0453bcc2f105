import { expect } from 'chai';
import { describeChannelSender } from '../../../contracts/notifications/channel-sender.contract.js';
import { aTarget } from '../../../support/notifications/a-target.js';
import { httpStandIn, LOOPBACK, senderOver } from '../../../support/notifications/http-stand-in.js';
import { markOf, valueAt, VENDORS } from '../../../support/notifications/vendors.js';
import { CHANNEL_KINDS } from '../../../../adapters/channels/channel-kinds.js';
import { ntfy } from '../../../../adapters/channels/ntfy.js';
import { pagerduty } from '../../../../adapters/channels/pagerduty.js';
import { telegram } from '../../../../adapters/channels/telegram.js';

/** Those of a vendor with one address are at this one. */
const kindsAt = (url: string) => [
  telegram(url),
  ntfy(url),
  pagerduty({ us: url, eu: url }),
  ...CHANNEL_KINDS,
];

describe('the vendors', () => {
  it('are known by what they demand, for each kind of channel but mail', () => {
    const kinds = CHANNEL_KINDS.map(({ kind }) => kind).filter((kind) => kind !== 'email');
    expect(Object.keys(VENDORS)).to.have.members(kinds);
  });
});

for (const [kind, { settings, demands }] of Object.entries(VENDORS))
  describeChannelSender(`channelSenderByKind with a channel of ${kind}`, async () => {
    const server = await httpStandIn((request, _incoming, response) => {
      const mark = markOf(request);
      if (mark === 'silent') return;
      const missed = Object.keys(demands).filter(
        (demand) => !demands[demand]?.(request, valueAt(request.body)),
      );
      if (mark === 'refusing') response.writeHead(400).end('the words of the other side');
      else response.writeHead(missed.length > 0 ? 422 : 200).end(missed.join());
    });
    const target = (mark: string) => aTarget(kind, settings(server.url, mark));
    return {
      sender: senderOver(LOOPBACK, { kinds: kindsAt(server.url) }),
      accepting: target('accepting'),
      refusing: target('refusing'),
      silent: target('silent'),
      secret: 'refusing',
      received: () => server.received.map(({ body }) => body),
      close: server.close,
    };
  });
