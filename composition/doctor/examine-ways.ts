import { connect } from 'node:net';
import { dirname, isAbsolute } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import PQueue from 'p-queue';
import { good, type HostFinding, wrong } from '../../adapters/cli/host/host-finding.js';
import { addressPolicy } from '../../adapters/network/address-policy.js';
import { systemHostLookup } from '../../adapters/network/system-host-lookup.js';
import { ENGINE_RECORDS } from '../../core/engines/engines.js';
import type { InstanceDescription } from '../../core/fleet/fleet-description.js';
import type { Settings } from '../settings/settings.js';
import type { Surroundings } from './surroundings.js';

const CONNECT_MS = 3_000;
const NAME_MS = 5_000;
const AT_ONCE = 50;

/** Whether names lead to addresses, and a connection to each server of the fleet opens; nothing is sent over one. */
export const examineWays = async (
  { allowTargets }: Settings,
  surroundings: Surroundings,
  instances: readonly InstanceDescription[],
): Promise<readonly HostFinding[]> => {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const lookUp = systemHostLookup();
  const isDialable = addressPolicy(allowTargets);
  const unique = new Map(instances.map((one) => [`${one.host}:${one.port}`, one]));
  const examined = await Promise.all(
    [...unique].map(([place, instance]) =>
      queue.add(() => examineWay({ lookUp, isDialable, surroundings }, place, instance)),
    ),
  );
  const faults = examined.filter((finding) => finding !== undefined);
  const reached = examined.length - faults.length;
  return [
    ...(reached > 0
      ? [good('ways', `${reached} of ${examined.length} servers accept connections`)]
      : []),
    ...faults,
  ];
};

interface Network {
  readonly lookUp: ReturnType<typeof systemHostLookup>;
  readonly isDialable: ReturnType<typeof addressPolicy>;
  readonly surroundings: Surroundings;
}

const examineWay = async (
  { lookUp, isDialable, surroundings }: Network,
  place: string,
  { host, port, engine }: InstanceDescription,
): Promise<HostFinding | undefined> => {
  const socket = ENGINE_RECORDS[engine].socketAt(host, port);
  const found =
    socket === undefined
      ? await lookUp(host, AbortSignal.timeout(NAME_MS)).then(E.right, E.left)
      : E.right([{ address: socket, family: 0 }]);
  if (E.isLeft(found)) return unknownName(host, found.left);
  const codes = new Set<string>();
  for (const { address, family } of found.right) {
    if (!(await isDialable(address, port)))
      return wrong(
        'ways',
        `${place} is at ${address}, to which Shipshape connects only where it is allowed.`,
        `Set SHIPSHAPE_ALLOW_TARGETS=${socket !== undefined ? dirname(socket) : `${address}/${family === 4 ? 32 : 128}`}, if that is a server of the fleet.`,
      );
    const code = await connected(address, port);
    if (code === undefined) return undefined;
    codes.add(code);
  }
  const { name, listenSetting } = ENGINE_RECORDS[engine];
  return wrong(
    'ways',
    `${place} takes no connection (${[...codes].join(', ')}).`,
    surroundings === 'container' && found.right.some(({ address }) => isLoopback(address))
      ? `That is this container itself. Its host is host.containers.internal for Podman, and host.docker.internal for Docker with --add-host=host.docker.internal:host-gateway.`
      : `Check that ${name} runs there and listens (${listenSetting}), and that firewalls on the way let this host in.`,
  );
};

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');

const unknownName = (host: string, error: unknown): HostFinding =>
  error instanceof Error && 'code' in error && error.code === 'ENOTFOUND'
    ? wrong(
        'names',
        `there is no name ${host}.`,
        'Correct the host of the instance, or the search domains in /etc/resolv.conf.',
      )
    : wrong(
        'names',
        `no name server answers for ${host}.`,
        'Check the name servers in /etc/resolv.conf, and the way to them.',
      );

/** The code of what went wrong; undefined where the connection has opened. */
const connected = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = connect(
      isAbsolute(host) ? { path: host, timeout: CONNECT_MS } : { host, port, timeout: CONNECT_MS },
    );
    const end = (code?: string) => {
      socket.destroy();
      resolve(code);
    };
    socket
      .once('connect', () => end())
      .once('timeout', () => end(`silent for ${CONNECT_MS / 1_000} s`))
      .once('error', ({ code = 'failed' }: NodeJS.ErrnoException) => end(code));
  });
