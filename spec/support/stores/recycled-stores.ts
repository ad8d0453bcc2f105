import pg from 'pg';
import type { Store } from '../../../core/store.js';
import { type PostgresWorld, postgresStoreAt } from './postgres-world.js';

/** Keeps a copy of what an empty store holds, in the schema `public`. */
export const KEEP_EMPTY = `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'shipshape' LOOP
    EXECUTE format('CREATE TABLE public.%I AS TABLE shipshape.%I', name, name);
  END LOOP;
END $$`;

/**
 * Puts the copy back. Rows are deleted since a TRUNCATE makes new files for every table and index; a table that was
 * empty may have generated columns, which take no values.
 */
export const EMPTY = `DO $$ DECLARE name text; filled boolean; BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'shipshape' LOOP
    EXECUTE format('DELETE FROM shipshape.%I', name);
    EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', name) INTO filled;
    IF filled THEN
      EXECUTE format('INSERT INTO shipshape.%I OVERRIDING SYSTEM VALUE SELECT * FROM public.%I', name, name);
    END IF;
  END LOOP;
END $$`;

/**
 * Makes empty stores, each in a database that no open store uses. The database of a closed store is emptied and used
 * again, which takes a fraction of the time of a new one.
 */
export const recycledStores = (world: () => PostgresWorld): (() => Promise<Store>) => {
  const free: pg.Client[] = [];
  after(() => Promise.all(free.map((database) => database.end())));
  // A connection that stays knows the tables, which takes five times as long to learn as to empty them.
  const makeDatabase = async (): Promise<pg.Client> => {
    const { server, make } = world();
    const place = { host: '127.0.0.1', port: server.port, database: await make() };
    const database = new pg.Client({ ...place, ...server.superuser });
    // The server may be stopped before it.
    database.on('error', () => undefined);
    await database.connect();
    await database.query(KEEP_EMPTY);
    return database;
  };
  return async () => {
    const database = free.pop() ?? (await makeDatabase());
    const store = await postgresStoreAt(world().url(database.database ?? ''));
    let closing: Promise<void> | undefined;
    const closeAndEmpty = async (): Promise<void> => {
      await store.close();
      await database.query(EMPTY);
      free.push(database);
    };
    return { ...store, close: () => (closing ??= closeAndEmpty()) };
  };
};
