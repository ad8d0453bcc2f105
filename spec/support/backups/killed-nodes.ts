import { readdir, readFile } from 'node:fs/promises';
import type { PostgresServer } from '../database-servers/embedded-postgres.js';
import { type SeveralNodes, severalNodes } from '../service/several-nodes.js';
import type { Env } from '../service/shipshape-process.js';

/** As the API shows a run, as far as it is asked for here. */
export interface ShownRun {
  readonly id: string;
  readonly state: string;
  readonly schedule: { readonly id: string; readonly path: string };
  readonly due_at: string | null;
  /** Of one that is due, when it may begin. */
  readonly started_at: string;
  readonly attempt: number;
  readonly stored: { readonly object: string; readonly sha256: string } | null;
  readonly failure: { readonly code: string } | null;
}

/** Nodes that make dumps. */
export interface KilledNodes extends SeveralNodes {
  /** All runs, or those in one state. */
  readonly runs: (state?: string) => Promise<readonly ShownRun[]>;
}

export const killedNodes = (env: Env): KilledNodes => {
  const nodes = severalNodes(env);
  const page = async (path: string) =>
    (await nodes.call(path)) as {
      readonly runs: readonly ShownRun[];
      readonly next: string | null;
    };
  const runs = async (state = ''): Promise<readonly ShownRun[]> => {
    const query = `/v1/runs?limit=100${state === '' ? '' : `&state=${state}`}`;
    const found: ShownRun[] = [];
    for (let at: string | null = ''; at !== null;) {
      const { runs: some, next } = await page(at === '' ? query : `${query}&after=${at}`);
      found.push(...some);
      at = next === null ? null : encodeURIComponent(next);
    }
    return found;
  };
  return { ...nodes, runs };
};

export type Described = Readonly<Record<string, unknown>>;

/** A fleet of a database or some, all of whose schedules dump into one destination. */
export const oneFleet = (
  { port, superuser }: Pick<PostgresServer, 'port' | 'superuser'>,
  databases: string | readonly string[],
  destination: Described,
  rules: readonly Described[],
): string => {
  const schedules = rules.map((rule, n) => ({ name: `s${n}`, destination: 'vault', ...rule }));
  const main = {
    name: 'main',
    engine: 'postgresql',
    host: '127.0.0.1',
    port,
    admin: superuser,
    tls: { mode: 'off' },
    databases: [databases].flat().map((name) => ({ name, schedules })),
  };
  return JSON.stringify({
    servers: [{ name: 's', instances: [main] }],
    destinations: [{ name: 'vault', ...destination }],
  });
};

/** The dump tools of this folder that run though the service that started them is gone. */
export const orphanedTools = async (bin: string): Promise<readonly string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    pids.map(async (pid) => {
      const command = await textOf(`/proc/${pid}/cmdline`);
      if (!command.startsWith(`${bin}/pg_`)) return [];
      const parent = /^PPid:\s*(\d+)/m.exec(await textOf(`/proc/${pid}/status`))?.[1] ?? '';
      const isOrphan = !(await textOf(`/proc/${parent}/cmdline`)).includes('node');
      return isOrphan ? [`${pid} ${command.replaceAll('\0', ' ')}`] : [];
    }),
  );
  return commands.flat();
};

const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');
