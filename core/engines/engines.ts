import * as t from 'io-ts';
import type { EngineRecord, Protocol } from './engine-record.js';
import { mariadb } from './mariadb.js';
import { mysql } from './mysql.js';
import { postgresql } from './postgresql.js';

const RECORDS = { postgresql, mysql, mariadb } satisfies Readonly<Record<string, EngineRecord>>;

/** The database software that an instance runs. */
export const Engine = t.keyof(RECORDS);
export type Engine = t.TypeOf<typeof Engine>;

export const ENGINE_RECORDS: Readonly<Record<Engine, EngineRecord>> = RECORDS;

/** In the order in which they are listed. */
export const ENGINES = Object.keys(RECORDS) as readonly Engine[];

/** The one in whose terms something is said or read whose engine is not known. */
export const DEFAULT_ENGINE: Engine = 'postgresql';

/** For people who took one for the other. */
export const EASILY_CONFUSED = '`mysql` and `mariadb` are two engines, each with its own dump tool';

/** Whether it is the database that each server of some engine has for logins alone. */
export const isMaintenanceDatabase = (name: string): boolean =>
  name !== '' && ENGINES.some((engine) => ENGINE_RECORDS[engine].maintenanceDatabase === name);

export const protocolOf = (engine: Engine): Protocol => ENGINE_RECORDS[engine].protocol;

/** The names of the engines of which this is true, such as `MySQL and MariaDB`. */
export const namesWhere = (holds: (engine: EngineRecord) => boolean, separator = ' and '): string =>
  ENGINES.map((engine) => ENGINE_RECORDS[engine])
    .filter(holds)
    .map(({ name }) => name)
    .join(separator);

/** The engines that speak a protocol, such as `MySQL or MariaDB`. */
export const namesOfProtocol = (protocol: Protocol): string =>
  namesWhere((engine) => engine.protocol === protocol, ' or ');
