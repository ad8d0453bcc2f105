import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { aesGcmSealer } from '../../../../adapters/crypto/aes-gcm-sealer.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';

/** A store of a schema that was the newest once, as the SQL that makes it. */
export interface Exhibit {
  readonly name: string;
  readonly version: number;
  readonly sql: string;
}

export type Engine = 'sqlite' | 'postgres';

const MUSEUM = new URL('../../../../../spec/support/stores/museum/', import.meta.url);

export const fileOf = (engine: Engine, name: string): string =>
  fileURLToPath(new URL(`${engine}/${name}`, MUSEUM));

/** Every exhibit of an engine, the newest last. Their names are such as `v24-what-it-adds`. */
export const exhibitsOf = (engine: Engine): readonly Exhibit[] =>
  readdirSync(new URL(engine, MUSEUM))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => ({
      name: file.slice(0, -'.sql'.length),
      version: Number(/^v(\d+)-/.exec(file)?.[1]),
      sql: readFileSync(fileOf(engine, file), 'utf8'),
    }))
    .sort((one, other) => one.version - other.version);

/** Under which the secrets in all exhibits of an engine are sealed. */
export const sealerOf = (engine: Engine): SecretSealer =>
  aesGcmSealer(readFileSync(fileOf(engine, 'shipshape.key')));

/** What `contentOf` has to find in any exhibit of an engine. */
export const contentOfExhibits = (engine: Engine): unknown =>
  JSON.parse(readFileSync(fileOf(engine, 'content.json'), 'utf8'));
