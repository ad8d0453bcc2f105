import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The name and the digest of each migration that has landed, in their order. */
type LandedMigrations = readonly (readonly [name: string, sha256: string])[];

const FILE = 'spec/support/stores/landed-migrations.json';

export const landedMigrations = (engine: 'sqlite' | 'postgres'): LandedMigrations =>
  (
    JSON.parse(readFileSync(new URL(`../../../../${FILE}`, import.meta.url), 'utf8')) as Record<
      typeof engine,
      LandedMigrations
    >
  )[engine];

const digestOf = (migration: string) => createHash('sha256').update(migration).digest('hex');

/** What was done to migrations that have landed, and which new ones have no digest yet. */
export const findChanged = (
  landed: LandedMigrations,
  migrations: readonly string[],
): readonly string[] => [
  ...landed.flatMap(([name, sha256], at) => {
    const found = migrations.map(digestOf).indexOf(sha256);
    if (found === at) return [];
    const what = found < 0 ? 'changed or is gone' : `moved to place ${String(found + 1)}`;
    return [`Migration ${String(at + 1)}, ${name}, ${what}. Put it back, and append another.`];
  }),
  ...migrations
    .map(digestOf)
    .filter((digest) => !landed.some(([, sha256]) => sha256 === digest))
    .map((digest) => `Nothing in ${FILE} has the digest ${digest}. Append it for a new migration.`),
];
