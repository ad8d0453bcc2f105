import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { freePort } from '../network/free-port.js';
import { pollUntil } from '../shared/poll-until.js';

const PROGRAM = '/usr/bin/prometheus-alertmanager';

/** Whether this machine has Prometheus' Alertmanager. */
export const hasAlertmanager = (): boolean => existsSync(PROGRAM);

export const NO_ALERTMANAGER =
  '        PENDING: this machine has no Alertmanager (apt-get install prometheus-alertmanager)';

export interface AlertToPost {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly startsAt?: string;
  /** It is resolved from then on. */
  readonly endsAt?: string;
}

export type Alertmanager = Awaited<ReturnType<typeof startAlertmanager>>;

/** Starts an Alertmanager of this configuration at a free port, alone and with a folder of its own. */
export const startAlertmanager = async (config: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'shipshape-alertmanager-'));
  const file = join(folder, 'alertmanager.yml');
  await writeFile(file, config);
  const port = await freePort();
  const argv = [
    `--config.file=${file}`,
    `--storage.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--cluster.listen-address=',
  ];
  const server = execa(PROGRAM, argv, { reject: false });
  const lines: string[] = [];
  server.stderr.on('data', (bytes: Buffer) => lines.push(bytes.toString()));
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await pollUntil(isReady);
  return {
    url,
    /** Posts alerts as Prometheus does. */
    post: async (alerts: readonly AlertToPost[]) => {
      const { ok, status } = await fetch(`${url}/api/v2/alerts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(alerts),
      });
      if (!ok) throw new Error(`Alertmanager answers ${status} to the alerts`);
    },
    /** What it has written into its log. */
    log: () => lines.join(''),
    stop: async () => {
      server.kill('SIGKILL');
      await server;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
