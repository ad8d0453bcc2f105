import type { ConnectionDialect } from '../../../core/engines/connection-dialect.js';
import { type Engine, ENGINE_RECORDS } from '../../../core/engines/engines.js';

/** A parameter as it is written; several hosts are several texts. */
export interface Parameter {
  readonly name: string;
  readonly value: string;
}

/** What a connection string says, before it is known what that means. */
export interface Parameters {
  /** Of its scheme. */
  readonly engine: Engine;
  readonly given: readonly Parameter[];
}

/** A mistake, as a sentence in which no password stands. */
export type Mistakes = readonly [string, ...string[]];

export const dialectOf = (engine: Engine): ConnectionDialect => ENGINE_RECORDS[engine].connection;

/** `ssl-mode`, `ssl_mode` and `sslMode` are one parameter. */
export const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');

/** What a table has under a name that somebody else has chosen. */
export const ownValue = <A>(table: Readonly<Record<string, A>>, name: string): A | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
