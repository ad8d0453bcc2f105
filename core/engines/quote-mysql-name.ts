import { UNPRINTABLE } from '../shared/name.js';
import type { DumpNeeds } from './engine-record.js';

/** A name as it is written in SQL. There is no way to write a control character there: it becomes a replacement character. */
export const quoteName = (name: string): string =>
  `\`${Array.from(name.replaceAll('`', '``'), (c) => (UNPRINTABLE.test(c) ? '\uFFFD' : c)).join('')}\``;

/** The account of a session, such as `backup@10.%`, as it is written in SQL; its name may contain an @ as well. */
export const quoteAccount = (account: string): string => {
  const at = account.lastIndexOf('@');
  return at < 0
    ? quoteName(account)
    : `${quoteName(account.slice(0, at))}@${quoteName(account.slice(at + 1))}`;
};

/** A database in GRANT … ON, where `_` and `%` are wildcards. */
export const quoteDatabase = (name: string): string => quoteName(name.replace(/[\\_%]/gu, '\\$&'));

/**
 * How a database is made as its source was. Character sets and collations are names of the server's own, of letters and digits. Its
 * comment is for MariaDB since 10.5 alone, and so stands in one that others skip: they would end it, or begin another, within the text.
 */
export const databaseOptions = ({
  encoding = '',
  collation = '',
  comment,
}: Partial<DumpNeeds> = {}): string =>
  [
    ...([encoding, collation].every((name) => /^\w+$/.test(name))
      ? [` CHARACTER SET ${encoding} COLLATE ${collation}`]
      : []),
    ...(comment === undefined || /\/\*|\*\//.test(comment)
      ? []
      : [` /*M!100500 COMMENT '${comment.replaceAll(/['\\]/g, '$&$&')}' */`]),
  ].join('');

/** A statement could not be pasted with a name that cannot be written. */
export const pasteable = (statements: readonly string[]): readonly string[] =>
  statements.filter((statement) => !statement.includes('\uFFFD') && !UNPRINTABLE.test(statement));
