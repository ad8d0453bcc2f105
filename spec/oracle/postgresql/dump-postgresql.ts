import { setTimeout as delay } from 'node:timers/promises';
import { Secret } from '../../../core/shared/secret.js';
import { productDump, toolIn } from '../../support/backups/product-dump.js';
import type { DumpLogin } from '../../support/dump-check/reasons-for-login.js';
import { aDumpTarget } from '../../support/fleet/a-dump-target.js';
import type { DumpOutcome } from '../oracle-server.js';
import type { ProductRestore } from '../product-restore.js';

/** Dumps with this login. Where others hold locks, `isWaiting` tells whether the dump waits for one, which it would for ever. */
export type DumpPostgresql = (
  login: DumpLogin,
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
  return async ({ password, ...login }, isWaiting) => {
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
      ...(restore !== undefined && { restore: () => restore(made) }),
    };
  };
};

const endOnceWaiting = async (
  dump: Promise<unknown>,
  isWaiting: () => Promise<boolean>,
  cancel: AbortController,
): Promise<boolean> => {
  const ended = dump.then(() => true);
  for (;;) {
    if (await Promise.race([ended, delay(POLLED_EVERY_MS, false)])) return false;
    if (await isWaiting()) {
      cancel.abort();
      return true;
    }
  }
};
