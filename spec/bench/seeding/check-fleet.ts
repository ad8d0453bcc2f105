import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Login } from '../children/check-task.js';
import { type BenchPostgres, benchPostgres } from '../engines/bench-postgres.js';
import { scratchDirectory } from '../harness/scratch-directory.js';

export interface CheckFleet {
  readonly login: Login;
  /** The names of databases on one server. */
  readonly names: readonly string[];
  /** A fleet file that describes them. */
  readonly file: string;
}

let made: Promise<CheckFleet> | undefined;

/** Makes databases on the benchmark's server, and a fleet file of them; at the first call. */
export const checkFleet = (count: number): Promise<CheckFleet> => (made ??= make(count));

const make = async (count: number): Promise<CheckFleet> => {
  const server = await benchPostgres();
  const names = Array.from({ length: count }, (_, n) => `check_${n}`);
  await makeDatabases(server, names);
  const { port, user, password } = server;
  const file = join(await scratchDirectory('check-fleet'), 'fleet.json');
  const main = {
    name: 'main',
    engine: 'postgresql',
    host: '127.0.0.1',
    port,
    tls: { mode: 'off' },
    admin: { user, password },
    databases: names.map((name) => ({ name })),
  };
  await writeFile(file, JSON.stringify({ servers: [{ name: 's', instances: [main] }] }));
  return { login: { port, user, password }, names, file };
};

/** The path of a database in that fleet. */
export const checkPath = (name: string): string => `s/main/${name}`;

/** Waiting for the disk would take longer than all the checks, and is no part of them. */
const makeDatabases = (
  { run, withoutDurability }: BenchPostgres,
  names: readonly string[],
): Promise<void> =>
  withoutDurability(() =>
    run(
      'postgres',
      names.map((name) => `CREATE DATABASE ${name} TEMPLATE template0 STRATEGY FILE_COPY`),
    ),
  );
