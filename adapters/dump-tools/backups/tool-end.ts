import * as E from 'fp-ts/lib/Either.js';
import type { DumpEnd } from '../../../core/backups/dump-end.js';
import type { DumpFailure } from '../../../core/backups/dump-failure.js';
import type { DumpRefused } from '../../../core/backups/ports/dump-maker.js';
import { type PortFailure, unavailable } from '../../../core/shared/ports/port-failure.js';
import { isResourceExhausted } from '../finding/resource-exhaustion.js';
import type { ToolResult } from './tool-at-work.js';
import type { ToolExit } from './tool-process.js';

/** Whether the dump is whole, from everything that is known of how its tool ended. */
export const dumpEnd = (result: ToolResult): DumpEnd => {
  const { exit, isCancelled, login, wasCutOff, isComplete, sha256, contents } = result;
  const isWhole =
    exit.code === 0 && !isCancelled && !wasCutOff && isComplete && !(login && E.isLeft(login));
  if (!isWhole) return { _tag: 'Failed', failure: failureOf(result) };
  return { _tag: 'Whole', sha256, ...(contents !== undefined && { contents }) };
};

const failureOf = ({ exit, isCancelled, login, wasCutOff }: ToolResult): DumpFailure => {
  if (isCancelled) return { code: 'dump_cancelled' };
  if (login !== undefined && E.isLeft(login) && 'code' in login.left) return login.left;
  return wasCutOff ? { code: 'connection_lost' } : dumpFailureOf(exit.stderr);
};

/** A login that could not be made for a reason on this side is no fault of the database. */
export const refusalOf = (result: ToolResult): PortFailure | DumpRefused => {
  const { login, isCancelled } = result;
  return !isCancelled && login !== undefined && E.isLeft(login) && '_tag' in login.left
    ? login.left
    : refused(failureOf(result));
};

export const refused = (failure: DumpFailure): DumpRefused => ({ _tag: 'DumpRefused', failure });

/** Why the system did not start a tool, by the code of its refusal. */
export const startRefusal = (code: string): PortFailure | DumpRefused =>
  isResourceExhausted(code)
    ? unavailable('dump_tool', 'busy')
    : refused({ code: 'dump_tool_failed' });

/** One line for the log, without what a terminal or a log could take for something else. */
export const toolMessage = (file: string, { code, stderr }: ToolExit): string => {
  const words = stderr.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return `${file} (exit ${code ?? 'by a signal'}): ${words}`;
};

/** How the tools say it, in the locale C. What else they say is for the log alone: it has words of the target. */
const KNOWN: readonly (readonly [pattern: RegExp, failure: DumpFailure])[] = [
  [
    /server closed the connection|terminating connection|connection to server was lost|could not (?:receive data from|send data to) server|no connection to the server|Lost connection to|server has gone away/i,
    { code: 'connection_lost' },
  ],
  [
    /remaining connection slots|too many clients|too many connections|exceeded the .*max_user_connections/i,
    { code: 'too_many_connections' },
  ],
  // pg_dump limits its wait by statement_timeout. One at least: a statement locks many tables.
  [
    /canceling statement due to (?:lock|statement) timeout[^]*LOCK TABLE/,
    { code: 'table_locked', objects: { names: [], count: 1 } },
  ],
  [
    /out of shared memory[^]*max_locks_per_transaction/,
    { code: 'lock_table_too_small', statements: [] },
  ],
  [/database .* does not exist|Unknown database/i, { code: 'database_missing' }],
];

/** Why a tool failed, as far as its last words tell. */
export const dumpFailureOf = (stderr: string): DumpFailure =>
  KNOWN.find(([pattern]) => pattern.test(stderr))?.[1] ?? { code: 'dump_failed' };
