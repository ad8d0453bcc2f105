import type { Uuid } from '../shared/uuid.js';

/** What the name of a dump in a destination is made of. */
export interface ObjectFacts {
  readonly databasePath: string;
  readonly dueAt: Date;
  /** As `dumpFileName` makes it. */
  readonly fileName: string;
  readonly run: Uuid;
  readonly fence: number;
  readonly isEncrypted: boolean;
}
