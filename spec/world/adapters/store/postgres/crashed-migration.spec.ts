import { expect } from 'chai';
import pg from 'pg';
import { MIGRATIONS } from '../../../../../adapters/store/postgres/migrations/migrations.js';
import { migrate } from '../../../../../adapters/store/postgres/opening/make-ready.js';
import { randomFrom } from '../../../../support/rogues/random.js';
import { randomRuns, seedOfDay } from '../../../../support/shared/random-cases.js';
import { contentOf } from '../../../../support/stores/museum/content-of.js';
import {
  contentOfExhibits,
  exhibitsOf,
  sealerOf,
} from '../../../../support/stores/museum/exhibits.js';
import { postgresStoreAt, postgresWorld } from '../../../../support/stores/postgres-world.js';

const END = 'SELECT pg_terminate_backend(pg_backend_pid());';

/** Up to each semicolon that is in no text, no body of a function and no comment. */
const statementsOf = (text: string): readonly string[] =>
  text.match(/(?:\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|[^;])+;?/g) ?? [];

/** The migrations, of which the connection ends after a statement, for each of their statements. */
const crashes = MIGRATIONS.texts.flatMap((text, migration) =>
  statementsOf(text).map((_, n, statements) => ({
    migration,
    texts: MIGRATIONS.texts.with(migration, [...statements.slice(0, n + 1), ';', END].join('\n')),
  })),
);

/** The first migration is the baseline, which a store has that is there already. */
const CASES = [
  { what: 'made', sql: '', content: undefined, of: crashes },
  {
    what: 'migrated from the baseline',
    sql: exhibitsOf('postgres')[0]?.sql ?? '',
    content: contentOfExhibits('postgres'),
    of: crashes.filter(({ migration }) => migration > 0),
  },
];

const DRAWN = 20 * randomRuns();

describe('a Postgres store whose connection ends after a statement', () => {
  const world = postgresWorld();
  const sealer = sealerOf('postgres');

  const crashed = async (database: string, texts: readonly string[]): Promise<string> => {
    const pool = new pg.Pool({ connectionString: world().url(database), max: 1 });
    pool.on('error', () => undefined);
    const client = await pool.connect();
    client.on('error', () => undefined);
    try {
      const ended = migrate(client, database, sealer, { ...MIGRATIONS, texts });
      return await ended.then(String, (error: unknown) => String(error));
    } finally {
      client.release(true);
      await pool.end();
    }
  };

  /** All that is in the schema, and what version it says that it has. */
  const stateOf = async (database: string) => {
    const [found] = await world().server.query(
      `SELECT (SELECT array_agg(relname::text || relkind::text ORDER BY oid) FROM pg_class WHERE relnamespace = to_regnamespace('shipshape')::oid) AS relations,
              (SELECT array_agg(attname::text || attrelid ORDER BY attrelid, attnum) FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid
                WHERE relnamespace = to_regnamespace('shipshape')::oid AND NOT attisdropped) AS columns,
              (SELECT count(*) FROM pg_proc WHERE pronamespace = to_regnamespace('shipshape')::oid) AS functions`,
      database,
    );
    return found;
  };

  it('is tried after many statements', () => {
    expect(crashes).to.have.length.of.at.least(200);
    expect(statementsOf(`DO $a$ BEGIN; ';' END $a$; SELECT ';' -- ;\n;`)).to.have.lengthOf(2);
  });

  for (const { what, sql, content, of } of CASES)
    it(`is as it was while it is ${what}, and has everything once it is opened`, async () => {
      const random = randomFrom(seedOfDay);
      const database = await world().make('nothing');
      if (sql !== '') await world().server.query(sql, database);
      const before = await stateOf(database);
      for (let time = 0; time < DRAWN; time += 1) {
        const texts = of[random(of.length)]?.texts ?? [];
        expect(await crashed(database, texts)).to.match(/terminat/);
        expect(await stateOf(database)).to.deep.equal(before);
      }
      const store = await postgresStoreAt(world().url(database), { sealer });
      if (content !== undefined) expect(await contentOf(store)).to.deep.equal(content);
      await store.close();
    });
});
