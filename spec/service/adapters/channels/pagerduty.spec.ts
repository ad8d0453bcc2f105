import { expect } from 'chai';
import type { ChannelNetwork } from '../../../../adapters/channels/channel-network.js';
import type { LineEvent } from '../../../../core/notifications/channel-message.js';
import { aMessage } from '../../../support/notifications/a-delivery.js';
import { aTarget } from '../../../support/notifications/a-target.js';
import { httpStandIn, LOOPBACK, senderOver } from '../../../support/notifications/http-stand-in.js';
import { pagerduty } from '../../../../adapters/channels/pagerduty.js';

/** The hosts that are looked up to send over a channel of these settings. */
const hostsOf = async (settings: object): Promise<readonly string[]> => {
  const hosts: string[] = [];
  const network: ChannelNetwork = {
    ...LOOPBACK,
    lookUp: (host) => (hosts.push(host), Promise.resolve([])),
  };
  const target = aTarget('pagerduty', { routing_key: 'a'.repeat(32), ...settings });
  await senderOver(network).send(target, aMessage(), new AbortController().signal)();
  return hosts;
};

describe('a channel of kind pagerduty', () => {
  it('is sent to the service region of the account', async () => {
    expect(await hostsOf({})).to.deep.equal(['events.pagerduty.com']);
    expect(await hostsOf({ region: 'us' })).to.deep.equal(['events.pagerduty.com']);
    expect(await hostsOf({ region: 'eu' })).to.deep.equal(['events.eu.pagerduty.com']);
  });

  it('is sent an event for each problem, and Node warns of no leak', async () => {
    const server = await httpStandIn((_request, _incoming, response) => response.end());
    const kinds = [pagerduty({ us: server.url, eu: server.url })];
    const warnings: Error[] = [];
    const listener = (warning: Error) => void warnings.push(warning);
    process.on('warning', listener);
    const lines = Array<LineEvent>(26).fill('opened');
    await senderOver(LOOPBACK, { kinds }).send(
      aTarget('pagerduty', { routing_key: 'a'.repeat(32) }),
      aMessage(lines),
      new AbortController().signal,
    )();
    process.off('warning', listener);
    await server.close();
    expect([server.received.length, warnings]).to.deep.equal([26, []]);
  });
});
