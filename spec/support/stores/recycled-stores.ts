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
  const free: string[] = [];
  const makeDatabase = async (): Promise<string> => {
    const name = await world().make();
    await world().server.query(KEEP_EMPTY, name);
    return name;
  };
  return async () => {
    const name = free.pop() ?? (await makeDatabase());
    const store = await postgresStoreAt(world().url(name));
    let closing: Promise<void> | undefined;
    const closeAndEmpty = async (): Promise<void> => {
      await store.close();
      await world().server.query(EMPTY, name);
      free.push(name);
    };
    return { ...store, close: () => (closing ??= closeAndEmpty()) };
  };
};
