import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type * as TE from 'fp-ts/lib/TaskEither.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import { scriptInput } from '../contents/read-restored.js';
import type { RestoreSession } from '../restoring/restore-ways.js';
import { drainedOrClosed } from '../run-tool.js';
import { namesRoles } from './pg-script-rules.js';
import { pgStatements } from './pg-statements.js';

/** More than the definitions of ten thousand tables. */
const MOST_CHARACTERS = 32 * 1024 * 1024;

/** With no data, all that is written stands at the head of an archive. */
const DEFINITIONS = [
  '--schema-only',
  '--file=-',
  '--no-tablespaces',
  '--no-security-labels',
  '--no-subscriptions',
];

/** As much of it is read before others have their turn. */
const AT_ONCE = 65_536;

const LAST_LINE = '-- PostgreSQL database dump complete\n';

/** Fails where the login may no longer read all, as one that does not inherit from an owner: then nothing is set. */
const ALL_READABLE = `SELECT 1 / (count(*) = 0)::integer FROM pg_catalog.pg_class c WHERE c.oid >= 16384 AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
  AND NOT (pg_catalog.has_schema_privilege(c.relnamespace, 'USAGE') AND pg_catalog.has_table_privilege(c.oid, 'SELECT'));`;

interface Rights {
  /** The archive, of which the tool gets its head beside the caller, who takes these bytes. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /**
   * Once these were taken and restored without owners and grants: sets them where the login may and the roles are there. Whether all of
   * them were set. Until the database is dropped, those roles do not get into it.
   */
  readonly set: TE.TaskEither<RestoreFailure, boolean>;
}

/** What an archive says of the roles of its source, for a database that another role owns as long as it is filled. */
export const rightsOf = (
  session: RestoreSession,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): Rights => {
  const head = new PassThrough();
  const written = session.restorer(
    {
      argv: DEFINITIONS,
      input: { bytes: head, isDrained: false, mostCharacters: MOST_CHARACTERS },
    },
    name,
  )();
  void written.finally(() => head.destroy());
  return {
    bytes: copiedTo(head, bytes),
    set: async () => {
      const end = await written;
      const statements = E.isRight(end) ? await statementsIn(end.right.run.output) : undefined;
      if (statements === undefined) return E.right(false);
      const script = [
        // psql carries out none of its commands from here on.
        `\\restrict ${randomBytes(24).toString('hex')}`,
        'BEGIN;',
        `REVOKE ALL ON DATABASE ${name} FROM PUBLIC;`,
        "SET client_encoding = 'UTF8'; SET synchronous_commit = off; SET search_path = '';",
        ...statements,
        ALL_READABLE,
        'COMMIT;',
      ].join('\n');
      const argv = ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1'];
      const set = await session.client({ argv, input: scriptInput(script) }, name)();
      return E.isLeft(set) ? set : E.right(set.right.run.code === 0);
    },
  };
};

/** Undefined where they are not known to be all. */
const statementsIn = async (script: string): Promise<readonly string[] | undefined> => {
  const found: string[] = [];
  const reader = pgStatements((statement, words) => {
    if (namesRoles(words)) found.push(statement);
  });
  const bytes = Buffer.from(script);
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    reader.rewrite(bytes.subarray(at, at + AT_ONCE));
    await setImmediate();
  }
  reader.end();
  return reader.isBetween() && script.includes(LAST_LINE) ? found : undefined;
};

/** The same bytes, which another reads as well until it has enough. */
const copiedTo = async function* (
  other: PassThrough,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    for await (const part of bytes) {
      if (!other.destroyed && !other.write(part)) await drainedOrClosed(other);
      yield part;
    }
  } finally {
    other.end();
  }
};
