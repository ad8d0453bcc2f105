import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { Secret } from '../../../core/shared/secret.js';
import { type ProductDump, productDump, toolIn } from '../../support/backups/product-dump.js';
import type { DumpLogin } from '../../support/dump-check/reasons-for-login.js';
import { aDumpTarget } from '../../support/fleet/a-dump-target.js';
import type { DumpOutcome } from '../oracle-server.js';
import type { ProductRestore } from '../product-restore.js';

/**
 * Dumps with this login a database in which a session of its owner looks for indexes. Where others hold locks, `isWaiting` tells
 * whether the dump waits for one, which it would for ever.
 */
export type DumpPostgresql = (
  login: DumpLogin,
  owner: pg.Client,
  isWaiting: (() => Promise<boolean>) | undefined,
) => Promise<DumpOutcome>;

const POLLED_EVERY_MS = 100;

/** What pg_dump says, with exit 0, of what it leaves out. */
const LEFT_OUT = /subscriptions not dumped/;

/** Dumps as the product does, with the pg_dump of this directory. */
export const dumpPostgresql = async (
  bin: string,
  restore?: ProductRestore,
): Promise<DumpPostgresql> => {
  const tool = await toolIn(bin, 'pg_dump');
  return async ({ password, ...login }, owner, isWaiting) => {
    const indexes = await indexesOf(owner);
    const target = aDumpTarget({ host: '127.0.0.1', ...login, password: new Secret(password) });
    const cancel = new AbortController();
    const dump = productDump({ target, tool, format: 'custom', compare: 'counts' }, cancel);
    const waited = isWaiting === undefined ? false : await endOnceWaiting(dump, isWaiting, cancel);
    const made = await dump;
    const { isWhole, said } = made;
    if (waited) return { isWhole: false, said: 'it waits for a lock of another session' };
    return {
      isWhole: isWhole && !LEFT_OUT.test(said),
      said,
      ...(restore !== undefined && { restore: () => restored(restore, made, indexes) }),
    };
  };
};

/** By their names; what belongs to an extension comes with it. */
const indexesOf = async (owner: pg.Client): Promise<readonly string[]> => {
  const { rows } = await owner.query<{ name: string }>(`SELECT x.relname AS name FROM pg_index i
    JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_namespace n ON n.oid = x.relnamespace
    WHERE n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = i.indrelid AND d.deptype = 'e')`);
  return rows.map(({ name }) => name);
};

/** What is compared is what was to be dumped; an index that pg_dump leaves out is in no statement of the dump. */
const restored = async (restore: ProductRestore, dump: ProductDump, indexes: readonly string[]) => {
  // Quoted or not, which is a setting of the server.
  const lacking = indexes.filter(
    (name) =>
      ![name, `"${name.replaceAll('"', '""')}"`].some((word) => dump.bytes.includes(` ${word} `)),
  );
  const outcome = await restore(dump);
  return lacking.length === 0
    ? outcome
    : { isWhole: false, said: `${outcome.said}\nthe dump lacks ${lacking.join(', ')}` };
};

const endOnceWaiting = async (
  dump: Promise<unknown>,
  isWaiting: () => Promise<boolean>,
  cancel: AbortController,
) => {
  const ended = dump.then(() => true);
  for (;;) {
    if (await Promise.race([ended, delay(POLLED_EVERY_MS, false)])) return false;
    if (await isWaiting()) {
      cancel.abort();
      return true;
    }
  }
};
