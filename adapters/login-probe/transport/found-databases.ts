import { isAscii } from 'node:buffer';
import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import { ENGINE_RECORDS, type Engine } from '../../../core/engines/engines.js';
import type { FoundDatabase, FoundDatabases } from '../../../core/dump-check/instance-facts.js';

/** The most that a login finds, and what a server may take to tell of so many with the longest names. */
export const MOST_FOUND = 20_000;
export const MOST_FOUND_BYTES = 6_000_000;

/** How long a statement may measure the sizes of databases for one login: one that has all of them or none, and one that ends by itself. */
export const SIZING_MS = 100;
export const LONGEST_SIZING_MS = 1_000;

/** A database as its server describes it; without its name if that is no text. */
export interface ListedDatabase extends Omit<FoundDatabase, 'name'> {
  readonly name: O.Option<string>;
}

/**
 * The databases that the server lists, without its own. One whose name no fleet can have is left out, and then these are not all
 * of them.
 */
export const foundDatabases = (
  engine: Engine,
  listed: readonly ListedDatabase[],
  isWhole: boolean,
): FoundDatabases => {
  const { databaseName, systemDatabases } = ENGINE_RECORDS[engine];
  const byName = new Map<string, FoundDatabase>();
  let named = 0;
  for (const { name, sizeBytes, owner, encoding, acceptsConnections } of listed)
    if (O.isSome(name) && databaseName.isValid(name.value)) {
      named += 1;
      byName.set(name.value, { name: name.value, sizeBytes, owner, encoding, acceptsConnections });
    }
  for (const name of systemDatabases) byName.delete(name);
  return { databases: [...byName.values()], isComplete: isWhole && named === listed.length };
};

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text whose bytes are these digits; none where they are no UTF-8. A decoder takes much longer than ASCII needs. */
export const textOfHex = (digits: string): O.Option<string> => {
  const bytes = Buffer.from(digits, 'hex');
  return isAscii(bytes) ? O.some(bytes.toString('latin1')) : O.tryCatch(() => UTF8.decode(bytes));
};

/** A number of bytes; none where no number can hold it. */
export const sizeOf = (digits: string | undefined): O.Option<number> =>
  pipe(
    O.fromNullable(digits),
    O.map(Number),
    O.filter((size) => Number.isSafeInteger(size) && size >= 0),
  );
