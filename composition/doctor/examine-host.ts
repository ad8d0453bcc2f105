import * as E from 'fp-ts/lib/Either.js';
import type { CommandLineDeps } from '../../adapters/cli/command-line-deps.js';
import { good, type HostFinding, note, wrong } from '../../adapters/cli/host/host-finding.js';
import { readSettings } from '../settings/read-settings.js';
import { examineFolders, examineTools } from './examine-tools.js';
import { examineWays, isLoopback } from './examine-ways.js';
import * as O from 'fp-ts/lib/Option.js';
import type { WatchStatus } from '../../core/monitoring/watch-status.js';
import { inRanges } from '../../adapters/network/address-policy.js';
import type { Settings } from '../settings/settings.js';
import { examineStore } from './examine-store.js';
import { surroundingsOf, type Surroundings } from './surroundings.js';

/** Examines this machine for a service under these settings. Makes nothing, and logs in nowhere. */
export const examineHost =
  (environment: NodeJS.ProcessEnv): CommandLineDeps['examineHost'] =>
  async (config) => {
    const read = await readSettings(environment, config);
    if (E.isLeft(read)) return read.left.map((detail) => wrong('settings', detail));
    const { settings } = read.right;
    const surroundings = surroundingsOf(environment);
    // What the fleet needs is in the store.
    const { findings, instances, watch } = await examineStore(settings, surroundings);
    const examined = await Promise.all([
      examineTools(settings, instances),
      examineFolders(settings, surroundings),
      Promise.resolve(findings),
      examineClock(surroundings, watch),
      examineWays(settings, surroundings, instances),
      Promise.resolve(examineListening(settings)),
    ]);
    return [good('node', `${process.version} on ${process.platform} ${process.arch}`)].concat(
      ...examined,
    );
  };

/** How much two clocks may differ without effect. */
const TOLERANCE_MS = 5_000;

const SYNCHRONIZE = 'Let an NTP client keep the clock, such as systemd-timesyncd or chrony.';

/** Whether somebody keeps the clock of this machine, and whether the store was written in what is the future here. */
const examineClock = async (
  surroundings: Surroundings,
  watch?: WatchStatus,
): Promise<readonly HostFinding[]> => {
  const now = Date.now();
  const reported = watch?.nodes.map(({ reportedAt }) => reportedAt) ?? [];
  const last = watch !== undefined && O.isSome(watch.lastCheckAt) ? [watch.lastCheckAt.value] : [];
  const ahead = [...reported, ...last].filter((at) => at.getTime() > now + TOLERANCE_MS);
  if (ahead[0] !== undefined)
    return [
      wrong(
        'clock',
        `it is ${new Date(now).toISOString()} here, and the store has reports of ${ahead[0].toISOString()}: this clock is behind those of other nodes, or was set back.`,
        SYNCHRONIZE,
      ),
    ];
  switch (await isSynchronized()) {
    case 'yes':
      return [good('clock', `${new Date(now).toISOString()}, kept by NTP`)];
    case 'no':
      return [note('clock', 'nothing keeps it: NTP has not synchronized it.', SYNCHRONIZE)];
    default:
      return surroundings === 'container'
        ? [good('clock', `${new Date(now).toISOString()}; the host of this container keeps it`)]
        : [note('clock', 'it is not known here whether NTP keeps it.', SYNCHRONIZE)];
  }
};

/** As systemd knows it; undefined without systemd. */
const isSynchronized = async (): Promise<string | undefined> => {
  const { execa } = await import('execa');
  const asked = ['show', '--property=NTPSynchronized', '--value'];
  const { exitCode, stdout } = await execa('timedatectl', asked, { reject: false, timeout: 2_000 });
  return exitCode === 0 ? stdout.trim() : undefined;
};

/** Two strangers, of which no proxy is. */
const STRANGERS = ['192.0.2.1', '203.0.113.1'];

/** Whether clients can be distinguished: behind a proxy they have one address, unless its header is trusted. */
const examineListening = ({ host, port, trustProxy }: Settings): readonly HostFinding[] => {
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
