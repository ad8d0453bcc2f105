import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { Secret } from '../../../core/shared/secret.js';
import * as d from '../operation/described.js';
import { optionalText, sentBody, sentText, sentValue } from '../operation/sent.js';

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
    { ...d.orNull(d.flag).schema, description, default: false },
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
        ...d.orNull(d.listOf(d.text)).schema,
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
