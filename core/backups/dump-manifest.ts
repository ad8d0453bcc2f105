import * as O from 'fp-ts/lib/Option.js';
import { dumpedAt } from './dumped.js';
import type { DumpFormat, DumpNeeds } from '../engines/engine-record.js';
import type { Engine } from '../engines/engines.js';
import type { StoredDump } from './stored-dump.js';

/** The contents of the file next to a dump, from which it can be restored without Shipshape. */
export interface ManifestFacts {
  readonly engine: Engine;
  readonly format: DumpFormat;
  readonly toolVersion: string;
  readonly serverMajor: number;
  /** Of what was dumped: a database, or an instance. */
  readonly databasePath: string;
  readonly schedulePath: string;
  readonly run: string;
  readonly plannedFor: Date;
  /** Of the dump itself, before it was encrypted. */
  readonly dump: { readonly sizeBytes: number; readonly sha256: string };
  readonly stored: StoredDump;
  /** Commands of a shell, one a line. */
  readonly restore: readonly string[];
}

const needsDocument = ({ roles, characterType, provider, ...needs }: DumpNeeds) => ({
  roles: roles.names,
  role_count: roles.count,
  ...needs,
  ...(characterType !== undefined && { character_type: characterType }),
  ...(provider !== undefined && { locale_provider: provider }),
});

/** A JSON document. */
export const dumpManifest = (facts: ManifestFacts): string => {
  const { stored, dump } = facts;
  const document = {
    shipshape_dump: 1,
    ...(dumpedAt(facts.databasePath) === 'globals'
      ? { what: 'globals', instance: facts.databasePath }
      : { database: facts.databasePath }),
    schedule: facts.schedulePath,
    run: facts.run,
    due_at: facts.plannedFor,
    engine: facts.engine,
    server_major: facts.serverMajor,
    format: facts.format,
    tool_version: facts.toolVersion,
    size_bytes: dump.sizeBytes,
    sha256: dump.sha256,
    object: {
      name: stored.object,
      size_bytes: stored.sizeBytes,
      sha256: stored.sha256,
      encryption: stored.isEncrypted ? 'age' : null,
    },
    proof: stored.proof,
    restored: O.toNullable(stored.restored),
    ...(stored.withoutHashes && { without_hashes: true }),
    ...(stored.needs && { needs: needsDocument(stored.needs) }),
    restore: facts.restore,
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
};
