import * as t from 'io-ts';
import type { EngineRecord, Protocol } from './engine-record.js';
import { mariadb } from './mariadb.js';
import { mysql } from './mysql.js';
import { postgresql } from './postgresql.js';

const RECORDS = {
  postgresql,
  mysql,
  mariadb,
} satisfies Readonly<Record<string, EngineRecord>>;

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

/** Whether the servers of both speak the same protocol, so that what is written for one can be read for the other. */
export const haveOneProtocol = (one: Engine, other: Engine): boolean =>
  ENGINE_RECORDS[one].protocol === ENGINE_RECORDS[other].protocol;

/** Those whose servers speak this protocol, such as `MySQL or MariaDB`. */
export const namesOfProtocol = (protocol: Protocol): string =>
  Object.values(ENGINE_RECORDS)
    .filter((one) => one.protocol === protocol)
    .map(({ name }) => name)
    .join(' or ');
