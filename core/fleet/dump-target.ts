import type { Engine } from '../shared/engine.js';
import type { ResourceId } from '../shared/resource.js';
import type { Secret } from '../shared/secret.js';
import type { Tls } from '../shared/tls.js';

/** All that it takes to reach a database as the dump will: the check and the dump are built from this one description. */
export interface DumpTarget {
  readonly database: DatabaseRef;
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
  /** As the server knows it. */
  readonly name: string;
}
