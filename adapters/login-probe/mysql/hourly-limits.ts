import type { DumpObstacle } from '../../../core/dump-check/dump-obstacle.js';
import { pasteable, quoteAccount } from '../../../core/engines/quote-mysql-name.js';

/** The check's own, and that of the dump. */
const CONNECTIONS = 2;

/**
 * What a check and a dump run at most, as seen with the tools of MariaDB 10.11 and 11.8 and of MySQL 9.7: a view takes up to
 * 16, a table somewhat more. Checks that follow in the same hour take some as well.
 */
const STATEMENTS_OF_ALL = 60;
const STATEMENTS_OF_TABLE = 20;

interface LimitedAccount {
  /** As CURRENT_USER() has it. */
  readonly account: string;
  /** The lines of SHOW GRANTS and of SHOW CREATE USER, of which MariaDB has the limits in the former, MySQL in the latter. */
  readonly lines: readonly string[];
  /** Of the database, views among them. */
  readonly tables: number;
}

/** Limits of the account that a dump would meet, if it has any; what is used up of them already cannot be seen. */
export const hourlyLimits = ({
  account,
  lines,
  tables,
}: LimitedAccount): readonly DumpObstacle[] => {
  const unquoted = lines.map((line) => line.replace(QUOTED, ''));
  const limitOf = (name: string): number =>
    unquoted
      .map((line) => Number(new RegExp(`\\b${name} (\\d{1,10})\\b`).exec(line)?.[1]))
      .find((n) => n > 0) ?? Infinity;
  return (
    [
      ['connections', 'MAX_CONNECTIONS_PER_HOUR', CONNECTIONS],
      ['statements', 'MAX_QUERIES_PER_HOUR', STATEMENTS_OF_ALL + STATEMENTS_OF_TABLE * tables],
    ] as const
  ).flatMap(([limit, name, needed]) => {
    const allowed = limitOf(name);
    if (allowed >= needed) return [];
    const statements = pasteable([`ALTER USER ${quoteAccount(account)} WITH ${name} 0;`]);
    return [{ code: 'hourly_limit_too_low' as const, limit, allowed, needed, statements }];
  });
};

/** Names, and the hash of the password, which has any characters. */
const QUOTED = /'(?:[^'\\]|''|\\[^])*'|`(?:[^`]|``)*`/g;
