import * as O from 'fp-ts/lib/Option.js';
import { good, type HostFinding, note, wrong } from '../../adapters/cli/host/host-finding.js';
import type { WatchStatus } from '../../core/monitoring/watch-status.js';

/** What two clocks may differ in, so that nobody notices. */
const TOLERANCE_MS = 5_000;

const SYNCHRONIZE = 'Let an NTP client keep the clock, such as systemd-timesyncd or chrony.';

/** Whether somebody keeps the clock of this machine, and whether the store was written in what is the future here. */
export const examineClock = async (watch?: WatchStatus): Promise<readonly HostFinding[]> => {
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
      return [good('clock', `${new Date(now).toISOString()}; the host of this container keeps it`)];
  }
};

/** As systemd knows it; undefined where there is none to ask, as in a container. */
const isSynchronized = async (): Promise<string | undefined> => {
  const { execa } = await import('execa');
  const asked = ['show', '--property=NTPSynchronized', '--value'];
  const { exitCode, stdout } = await execa('timedatectl', asked, { reject: false, timeout: 2_000 });
  return exitCode === 0 ? stdout.trim() : undefined;
};
