import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import type { DumpLogin } from '../../support/dump-check/reasons-for-login.js';
import type { DumpOutcome } from '../oracle-server.js';

/** Dumps with this login. Where others hold locks, `isWaiting` tells whether the dump waits for one, which it would for ever. */
export type DumpPostgresql = (
  login: DumpLogin,
  isWaiting: (() => Promise<boolean>) | undefined,
) => Promise<DumpOutcome>;

const POLLED_EVERY_MS = 100;

/** The settings with which the product's own session begins, which hold against those of the role and the database. */
const OPTIONS = [
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'lock_timeout=0',
].map((setting) => `-c ${setting}`);

/** What pg_dump says, with exit 0, of what it leaves out. */
const LEFT_OUT = /subscriptions not dumped/;

/** Runs pg_dump as the product does, straight at the server. */
export const dumpPostgresql =
  (bin: string): DumpPostgresql =>
  async ({ port, user, password, database }, isWaiting) => {
    const dump = execa(join(bin, 'pg_dump'), ['--no-password', '--format=custom', '--compress=0'], {
      env: {
        LC_ALL: 'C',
        PGHOST: '127.0.0.1',
        PGPORT: String(port),
        PGUSER: user,
        PGPASSWORD: password,
        PGDATABASE: database,
        PGSSLMODE: 'disable',
        PGOPTIONS: OPTIONS.join(' '),
      },
      extendEnv: false,
      stdout: 'ignore',
      reject: false,
    });
    const waited = isWaiting === undefined ? false : await endOnceWaiting(dump, isWaiting);
    const { failed, shortMessage, stderr } = await dump;
    if (waited) return { isWhole: false, said: 'it waits for a lock of another session' };
    return { isWhole: !failed && !LEFT_OUT.test(stderr), said: stderr || (shortMessage ?? '') };
  };

const endOnceWaiting = async (
  dump: Promise<unknown> & { readonly kill: (signal: 'SIGTERM') => boolean },
  isWaiting: () => Promise<boolean>,
): Promise<boolean> => {
  const ended = dump.then(() => true);
  for (;;) {
    if (await Promise.race([ended, delay(POLLED_EVERY_MS, false)])) return false;
    if (await isWaiting()) {
      dump.kill('SIGTERM');
      return true;
    }
  }
};
