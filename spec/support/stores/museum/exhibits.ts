import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A stored file of a schema that has landed, as the SQL that makes it. */
export interface Exhibit {
  readonly name: string;
  /** How many migrations it counts: several lists of as many may have landed. */
  readonly version: number;
  readonly sql: string;
}

export const EXHIBITS = fileURLToPath(
  new URL('../../../../../spec/support/stores/museum/sqlite/', import.meta.url),
);

/** Every exhibit, the newest last. */
export const sqliteExhibits = (): readonly Exhibit[] =>
  readdirSync(EXHIBITS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .map((path): Exhibit => {
      const sql = readFileSync(join(EXHIBITS, path), 'utf8');
      return { name: path, version: Number(/user_version = (\d+)/.exec(sql)?.[1]), sql };
    })
    .sort((one, other) => one.version - other.version);
