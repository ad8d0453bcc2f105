import { createHash } from 'node:crypto';
import * as O from 'fp-ts/lib/Option.js';
import type { InstanceReading } from '../../../../core/monitoring/groups/instance-reading.js';
import { encodeReading } from './reading-row.js';
import type { FoundDatabases } from '../../../../core/dump-check/instance-facts.js';

/** What a login found, in the form that the statements take. */
export interface FoundRecord {
  readonly at: Date;
  readonly isComplete: boolean;
  /** Of all but the sizes. */
  readonly digest: string;
  /** What the login has read besides, and by what that is found. */
  readonly reading: string;
  readonly identity: string | null;
  readonly groupKey: string | null;
  /** JSON of `FoundRow`s. */
  readonly databases: string;
}

interface FoundRow {
  readonly name: string;
  readonly size: number | null;
  readonly owner: string | null;
  readonly encoding: string | null;
  readonly accepts: boolean;
}

/** What a login found in the form that the statements take, and of it what has a size. */
export const recordOf = (
  { databases, isComplete }: FoundDatabases,
  reading: InstanceReading,
  at: Date,
): FoundRecord & { readonly sized: readonly FoundRow[] } => {
  const rows = databases.map(
    ({ name, sizeBytes, owner, encoding, acceptsConnections }): FoundRow => ({
      name,
      size: O.toNullable(sizeBytes),
      owner: O.toNullable(owner),
      encoding: O.toNullable(encoding),
      accepts: acceptsConnections,
    }),
  );
  const stored = encodeReading(reading);
  const lines = rows.map(({ name, owner, encoding, accepts }) =>
    JSON.stringify([name, owner, encoding, accepts]),
  );
  const digest = createHash('sha256').update(JSON.stringify([isComplete, stored, ...lines.sort()]));
  return {
    at,
    isComplete,
    digest: digest.digest('base64'),
    reading: stored,
    ...groupColumns(reading),
    databases: JSON.stringify(rows),
    sized: rows.filter(({ size }) => size !== null),
  };
};

/** The columns by which readings are found: what the instance is known by, and its group, where it is in one. */
const groupColumns = ({ standing }: InstanceReading) => {
  if (O.isNone(standing)) return { identity: null, groupKey: null };
  const { identity, group, isMember } = standing.value;
  return { identity, groupKey: isMember ? group : null };
};
