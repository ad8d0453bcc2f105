import * as E from 'fp-ts/lib/Either.js';
import type { DumpEnd } from '../../../core/backups/dump-end.js';
import type { DumpFailure } from '../../../core/backups/dump-failure.js';
import type { DumpRefused } from '../../../core/backups/ports/dump-maker.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import { dumpFailureOf } from './dump-failure-of.js';
import type { ToolResult } from './tool-at-work.js';
import type { ToolExit } from './tool-process.js';

/** Whether the dump is whole, from everything that is known of how its tool ended. */
export const dumpEnd = (result: ToolResult): DumpEnd => {
  const { exit, isCancelled, login, wasCutOff, isComplete, sha256 } = result;
  const isWhole =
    exit.code === 0 && !isCancelled && !wasCutOff && isComplete && !(login && E.isLeft(login));
  return isWhole ? { _tag: 'Whole', sha256 } : { _tag: 'Failed', failure: failureOf(result) };
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

/** One line for the log, without what a terminal or a log could take for something else. */
export const toolMessage = (file: string, { code, stderr }: ToolExit): string => {
  const words = stderr.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return `${file} (exit ${code ?? 'by a signal'}): ${words}`;
};
