import type { Engine } from './engine.js';
import type { ResourceId } from './resource.js';
import type { Secret } from './secret.js';
import type { Tls } from './tls-mode.js';

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
