import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type { DatabaseDescription } from '../../../core/fleet/fleet-description.js';
import type { Codec, Decoded } from '../codec/codec.js';
import { chosenBy, codec, describeValue, listOf, refuse } from '../codec/codec.js';

/** In the list of an instance, in place of the databases that are found on its server; alone, short for a list of it. */
const ALL = 'all' as const;

const All = codec(ALL, () => t.success(ALL));

const NAME = 'a list of databases, or `all`';

/** The databases of an instance as a document has them: a list that may begin with `all`, or that word alone. */
export const databasesCodec = (
  database: Codec<DatabaseDescription>,
): Codec<readonly (typeof ALL | DatabaseDescription)[]> => {
  const items = listOf(
    chosenBy((value): Codec<typeof ALL | DatabaseDescription> => (value === ALL ? All : database)),
  );
  return codec(NAME, (value = [], context) => {
    if (value === ALL) return t.success([ALL]);
    if (!Array.isArray(value))
      return refuse(value, context, `${describeValue(value)} is not ${NAME}`);
    return value.lastIndexOf(ALL) > 0
      ? refuse(value, context, '`all` comes first in the list, and once')
      : items.validate(value, context);
  });
};

/** The same instance with `all` apart from the databases. */
export const withFound = <
  C extends Codec<{ readonly databases: Decoded<ReturnType<typeof databasesCodec>> }>,
>(
  instance: C,
) =>
  codec(instance.name, (value, context) =>
    pipe(
      instance.validate(value, context),
      E.map(({ databases, ...rest }) => ({
        ...(rest as Omit<Decoded<C>, 'databases'>),
        ...(databases[0] === ALL && { found: ALL }),
        databases: databases.filter((one) => one !== ALL),
      })),
    ),
  );

/** What `databasesCodec` reads back. */
export const writtenDatabases = (
  found: typeof ALL | undefined,
  databases: readonly unknown[],
): unknown => {
  if (found === undefined) return databases;
  return databases.length === 0 ? found : [found, ...databases];
};

/** Whether databases are described, and not at most that all are in the fleet. */
export const listsDatabases = (databases: unknown): boolean =>
  Array.isArray(databases) && databases.some((one) => one !== ALL);
