import type { Database } from 'better-sqlite3';

const WHEN_AND_BODY = /^.*? ON \w+(?: FOR EACH ROW)?(?:\s+WHEN\b(.*?))?\s+BEGIN\b(.*)END\s*$/s;

/** What the triggers of a store run, and what they ask before, with a parameter for each value of the row that was changed. */
export const triggerStatements = (database: Database): readonly string[] =>
  database
    .prepare<[], string>("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
    .pluck()
    .all()
    .flatMap((sql) => {
      const [, condition, body] = WHEN_AND_BODY.exec(sql) ?? [];
      if (body === undefined) throw new Error(`Not read: ${sql}`);
      return [
        ...(condition === undefined ? [] : [`SELECT ${condition}`]),
        ...body.split(';').filter((statement) => statement.trim() !== ''),
      ];
    })
    .map((statement) =>
      statement
        .replaceAll(/\b(NEW|OLD)\.(\w+)/gi, (_, row: string, column: string) => `:${row}_${column}`)
        .replaceAll(/\bRAISE\s*\([^)]*\)/gi, 'NULL'),
    );
