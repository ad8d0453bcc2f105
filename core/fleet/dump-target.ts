import type { Engine } from '../engines/engines.js';
import type { ResourceId } from '../shared/resource.js';
import type { Secret } from '../shared/secret.js';
import type { Tls } from '../shared/tls.js';

/** Everything needed to connect to a database for a dump: the check and the dump are made from this one description. */
export interface DumpTarget {
  readonly database: DatabaseRef;
  /** The globals of an instance are dumped: `database` is that instance, and the name that of the database to log in to. */
  readonly what?: 'globals';
  readonly engine: Engine;
  readonly host: string;
  readonly port: number;
  readonly tls: Tls;
  readonly user: string;
  readonly password: Secret;
}

export interface DatabaseRef {
  readonly id: ResourceId;
  readonly path: string;
  /** The name on the server; empty for a login to an instance that names none. */
  readonly name: string;
}
