import type { Login } from '../children/check-task.js';
import { type BenchPostgres, benchPostgres } from '../engines/bench-postgres.js';

export interface CheckFleet {
  readonly login: Login;
  /** The names of databases on one server. */
  readonly names: readonly string[];
  /** A fleet file's content that describes them. */
  readonly fleet: object;
}

let made: Promise<CheckFleet> | undefined;

/** Makes databases on the benchmark's server, and a fleet of them; at the first call. */
export const checkFleet = (count: number): Promise<CheckFleet> => (made ??= make(count));

const make = async (count: number): Promise<CheckFleet> => {
  const server = await benchPostgres();
  const names = Array.from({ length: count }, (_, n) => `check_${n}`);
  await makeDatabases(server, names);
  const { port, user, password } = server;
  const login = { port, user, password };
  return { login, names, fleet: fleetOf(login, names) };
};

/** A fleet of one server, with one instance of PostgreSQL on this machine. */
export const fleetOf = (
  { port, user, password }: Login,
  names: readonly string[],
  tls: object = { mode: 'off' },
): object => {
  const main = {
    name: 'main',
    engine: 'postgresql',
    host: '127.0.0.1',
    port,
    tls,
    admin: { user, password },
    databases: names.map((name) => ({ name })),
  };
  return { servers: [{ name: 's', instances: [main] }] };
};

/** The path of a database in that fleet. */
export const checkPath = (name: string): string => `s/main/${name}`;

/** Waiting for the disk would take longer than all the checks, and is no part of them. */
const makeDatabases = ({ run, withoutDurability }: BenchPostgres, names: readonly string[]) =>
  withoutDurability(() =>
    run(
      'postgres',
      names.map((name) => `CREATE DATABASE ${name} TEMPLATE template0 STRATEGY FILE_COPY`),
    ),
  );
