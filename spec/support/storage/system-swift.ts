import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { freePort } from '../network/free-port.js';
import { pollUntil } from '../shared/poll-until.js';

const PROGRAM = (name: string) => `/usr/bin/swift-${name}-server`;

/** Without the user's own Python, which need not have Swift. */
const PYTHON = '/usr/bin/python3';

const STORES = ['account', 'container', 'object'] as const;

/** Whether this machine has OpenStack Swift, which speaks S3 and checks its signatures. */
export const hasSwift = (): boolean =>
  [...STORES, 'proxy'].every((name) => existsSync(PROGRAM(name)));

export const NO_SWIFT =
  '        PENDING: this machine has no OpenStack Swift (apt-get install swift swift-proxy swift-account swift-container swift-object)';

export type Swift = Awaited<ReturnType<typeof startSwift>>;

/** Starts Swift with one disk in a folder of its own, at free ports of this machine. */
export const startSwift = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'shipshape-swift-'));
  await mkdir(join(directory, 'devices/d1'), { recursive: true });
  const ports = {
    account: await freePort(),
    container: await freePort(),
    object: await freePort(),
  };
  const port = await freePort();
  await Promise.all(STORES.map((name) => writeRing(directory, name, ports[name])));
  for (const name of STORES)
    await writeFile(conf(directory, name), storeConf(directory, name, ports[name]));
  await writeFile(conf(directory, 'proxy'), proxyConf(directory, port));
  const stores = STORES.map((name) => start(directory, name));
  const running = { proxy: start(directory, 'proxy') };
  const endpoint = `http://127.0.0.1:${port}`;
  const isUp = () => pollUntil(() => answers(endpoint));
  for (const name of STORES) await pollUntil(() => answers(`http://127.0.0.1:${ports[name]}`));
  await isUp();
  return {
    endpoint,
    accessKey: 'test:tester',
    secretKey: 'testing',
    /** From now on a container takes so many bytes in all; the parts of uploads lie in `BUCKET+segments`. */
    limit: (container: string, sizeBytes: number) => limit(ports.container, container, sizeBytes),
    kill: () => void running.proxy.kill('SIGKILL'),
    /** Kills the server that answers, and starts it again at the same port. */
    restart: async () => {
      running.proxy.kill('SIGKILL');
      await running.proxy;
      running.proxy = start(directory, 'proxy');
      await isUp();
    },
    stop: async () => {
      for (const server of [...stores, running.proxy]) {
        server.kill('SIGKILL');
        await server;
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** Of the rings below. */
const PARTITIONS = [0, 1, 2, 3];

/** Asks the server of containers: S3 has no request for quotas, and Swift's own login needs one more server. */
const limit = async (port: number, container: string, sizeBytes: number): Promise<void> => {
  const headers = {
    'X-Timestamp': (Date.now() / 1_000).toFixed(5),
    'X-Container-Meta-Quota-Bytes': String(sizeBytes),
  };
  const statuses = PARTITIONS.map(async (partition) => {
    const path = `d1/${partition}/AUTH_test/${encodeURIComponent(container)}`;
    const { status } = await fetch(`http://127.0.0.1:${port}/${path}`, { method: 'POST', headers });
    return status;
  });
  if (!(await Promise.all(statuses)).includes(204)) throw new Error(`There is no ${container}.`);
};

const conf = (directory: string, name: string) => join(directory, `${name}.conf`);

const start = (directory: string, name: string) =>
  execa(PYTHON, [PROGRAM(name), conf(directory, name)], { stdio: 'ignore', reject: false });

const answers = (endpoint: string) =>
  fetch(`${endpoint}/v1/`).then(
    ({ status }) => status < 500,
    () => false,
  );

const writeRing = async (directory: string, name: string, port: number): Promise<void> => {
  const builder = join(directory, `${name}.builder`);
  for (const argv of [
    ['create', '2', '1', '0'],
    ['add', `r1z1-127.0.0.1:${port}/d1`, '1'],
    ['rebalance'],
  ])
    await execa(PYTHON, ['/usr/bin/swift-ring-builder', builder, ...argv], { stdio: 'ignore' });
};

const general = (directory: string, port: number): string => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${directory}
devices = ${join(directory, 'devices')}
mount_check = false
fallocate_reserve = 0
container_update_timeout = 60
`;

const storeConf = (directory: string, name: string, port: number) => `${general(directory, port)}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;

/** The listing of a bucket is up to date only if the servers never give up waiting for each other. */
const proxyConf = (directory: string, port: number): string => `${general(directory, port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth container_quotas slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
node_timeout = 60
conn_timeout = 30
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:container_quotas]
use = egg:swift#container_quotas
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;
