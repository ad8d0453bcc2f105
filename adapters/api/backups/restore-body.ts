import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type {
  RestoreNotReady,
  StartedRestore,
} from '../../../core/backups/use-cases/restoring/start-restore.js';
import { RESTORE_STEPS, type RunRestore } from '../../../core/backups/restoring/run-restore.js';
import { Secret } from '../../../core/shared/secret.js';
import { errorDocument } from '../errors/error-catalogue.js';
import type { ErrorDocument } from '../errors/error-document.js';
import {
  about,
  choice,
  count,
  flag,
  listOf,
  named,
  orNull,
  record,
  text,
  uuid,
} from '../operation/described.js';
import { optionalText, sentBody, sentText, sentValue } from '../operation/sent.js';
import { dumpFailureBody } from './dump-stream.js';

/** More tables, or longer names, are no list that a person wrote. */
const MOST_TABLES = 1_000;
const LONGEST_NAME = 200;

/** Each is a connection to the server. */
const MOST_JOBS = 8;

const isName = (input: unknown): input is string =>
  typeof input === 'string' &&
  input !== '' &&
  input.length <= LONGEST_NAME &&
  !input.includes('\0');

const parseTables = (input: unknown): O.Option<readonly string[]> => {
  if (input === undefined || input === null) return O.some([]);
  return Array.isArray(input) && input.length <= MOST_TABLES && input.every(isName)
    ? O.some([...new Set(input)])
    : O.none;
};

const parseJobs = (input: unknown): O.Option<number> => {
  if (input === undefined || input === null) return O.some(1);
  const isCount =
    Number.isInteger(input) && (input as number) >= 1 && (input as number) <= MOST_JOBS;
  return isCount ? O.some(input as number) : O.none;
};

const optionalFlag = (description: string) =>
  sentValue<boolean, boolean | null | undefined>(
    'true or false',
    (input) => {
      if (input === undefined || input === null) return O.some(false);
      return typeof input === 'boolean' ? O.some(input) : O.none;
    },
    { ...orNull(flag).schema, description, default: false },
  );

/** What is to be restored, where, and as what. */
export const RestoreRequestBody = sentBody(
  'RestoreRequest',
  {
    to: sentText('the id or the path of an instance', O.fromPredicate(isName), {
      type: 'string',
      description: 'The id or the path of the instance.',
      examples: ['db-test/main'],
    }),
    as: optionalText('the name of a database', O.fromPredicate(isName), {
      anyOf: [{ type: 'string' }, { type: 'null' }],
      description:
        'The name of the restored database; the one that it had when it was dumped, unless given.',
    }),
    replace: optionalFlag(
      'Whether it takes the place of a database of that name, which stays under another one. PostgreSQL alone.',
    ),
    only_tables: sentValue<readonly string[], readonly string[] | null | undefined>(
      `a list of at most ${MOST_TABLES} tables`,
      parseTables,
      {
        ...orNull(listOf(text)).schema,
        description: 'Only these tables, with their schema on PostgreSQL, such as `public.orders`.',
      },
    ),
    jobs: sentValue<number, number | null | undefined>(
      `a number from 1 to ${MOST_JOBS}`,
      parseJobs,
      {
        anyOf: [{ type: 'integer', minimum: 1, maximum: MOST_JOBS }, { type: 'null' }],
        description: 'How many connections restore at once.',
        default: 1,
      },
    ),
    key: optionalText(
      'a private key of age',
      flow(
        O.fromPredicate((key: string) => /AGE-SECRET-KEY-/i.test(key)),
        O.map((key) => new Secret(key)),
      ),
      {
        anyOf: [{ type: 'string' }, { type: 'null' }],
        description:
          'Of an encrypted dump: the private key of one of its recipients, `AGE-SECRET-KEY-1…`, or the text of a file that has it. It is used to read this dump, and kept nowhere.',
      },
    ),
    dry_run: optionalFlag('Whether to find out only what would prevent it.'),
  },
  { additionalProperties: false },
);

export type RestoreRequestFields = t.TypeOf<(typeof RestoreRequestBody)['fields']>;

/** The restore that has begun. */
export const RestoreStartedBody = named(
  'RestoreStarted',
  record({
    run: about(orNull(uuid), 'To be asked for how far it is; null of a dry run.'),
    database: about(text, 'The path that the restored database would have in the fleet.'),
    tool_version: about(text, 'Of the program that restores.'),
    total_bytes: about(count, 'Of the object that is read.'),
  }),
);

export type RestoreStartedBody = t.TypeOf<typeof RestoreStartedBody>;

export const restoreStartedBody = (started: StartedRestore): RestoreStartedBody => ({
  run: O.toNullable(started.run),
  database: `${started.instancePath}/${started.database}`,
  tool_version: started.toolVersion,
  total_bytes: started.totalBytes,
});

/** What a run that restores says of that. */
export const RunRestoreBody = record({
  of: about(uuid, 'The run whose dump it is.'),
  instance: about(record({ id: uuid, path: text }), 'When the restore began.'),
  database: about(text, 'The name of the restored database.'),
  replace: about(flag, 'Whether it takes the place of another one.'),
  step: choice(RESTORE_STEPS),
  total_bytes: about(count, 'Of the object, of which `size_bytes` has been read.'),
  objects: about(count, 'Made so far: tables, their rows, indexes and so on.'),
  contents: about(
    orNull(record({ tables: count, rows: count })),
    'What the restored database has; null before it was counted.',
  ),
  kept_as: about(orNull(text), 'The name of the database that it replaced from then on.'),
  left_out: about(
    record({
      roles: about(listOf(text), 'Roles in the dump that the server does not have.'),
      statements: about(count, 'Owners, grants and the like that were not set.'),
    }),
    'What the restored database lacks.',
  ),
  failed_at: about(
    orNull(text),
    'What in the dump could not be restored, where that is known. Of a run alone, for callers with `backup:write`.',
  ),
});

/** `names` for those who may have the dump. */
export const runRestoreBody = (
  restore: RunRestore,
  names: boolean,
): t.TypeOf<typeof RunRestoreBody> => ({
  of: restore.of,
  instance: { id: restore.instance, path: restore.instancePath },
  database: restore.database,
  replace: restore.replaces,
  step: restore.step,
  total_bytes: restore.totalBytes,
  objects: restore.objects,
  contents: restore.restored ?? null,
  kept_as: restore.keptAs ?? null,
  left_out: { ...restore.leftOut, roles: names ? restore.leftOut.roles : [] },
  failed_at: names ? (restore.failedAt ?? null) : null,
});

export const RESTORE_DOCUMENTS = {
  RestoreNotReady: ({ engine, reasons }: RestoreNotReady): ErrorDocument =>
    errorDocument(
      'restore_not_ready',
      'Nothing was restored, for these reasons.',
      pipe(reasons.map((reason) => dumpFailureBody(reason, engine))),
    ),
};
