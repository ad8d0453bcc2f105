import { good, type HostFinding, note, wrong } from '../../adapters/cli/host/host-finding.js';
import { inRanges } from '../../adapters/network/address-ranges.js';
import type { Settings } from '../settings/settings.js';

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Two strangers, of which no proxy is. */
const STRANGERS = ['192.0.2.1', '203.0.113.1'];

/** Whether clients can be told apart: behind a proxy they have one address, unless its header is believed. */
export const examineListening = ({ host, port, trustProxy }: Settings): readonly HostFinding[] => {
  const at = `serve listens on ${host}:${port}`;
  if (STRANGERS.every(inRanges(trustProxy)))
    return [
      wrong(
        'proxy',
        'SHIPSHAPE_TRUST_PROXY believes every client about its own address.',
        'Name the address of the proxy alone, such as 10.0.0.7/32.',
      ),
    ];
  if (trustProxy.length > 0)
    return [good('proxy', `${at}; X-Forwarded-For is believed from ${trustProxy.join(', ')}`)];
  return isLoopback(host)
    ? [
        note(
          'proxy',
          `${at}, where a proxy on this host reaches it; all of its clients count as one.`,
          'Behind a proxy set SHIPSHAPE_TRUST_PROXY=127.0.0.1/32, and let it set X-Forwarded-For.',
        ),
      ]
    : [
        note(
          'proxy',
          `${at} and speaks HTTP: without a proxy that speaks TLS, tokens are in clear on the wire.`,
          'Put a proxy in front, and name its address in SHIPSHAPE_TRUST_PROXY.',
        ),
      ];
};
