import * as E from 'fp-ts/lib/Either.js';
import type { DumpFailure } from '../../../../core/backups/dump-failure.js';
import type { DumpUnproved } from '../../../../core/backups/ports/dump-verifier.js';
import { type PortFailure, unavailable } from '../../../../core/shared/ports/port-failure.js';
import { isResourceExhausted } from '../../finding/resource-exhaustion.js';
import type { ToolRun } from '../run-tool.js';
import type { ToolResult } from '../tool-at-work.js';
import { dumpFailureOf } from '../tool-end.js';

export type ProofFailure = PortFailure | DumpUnproved;

export const unproved = (failure: DumpFailure): DumpUnproved => ({
  _tag: 'DumpUnproved',
  failure,
});

/** Why the system did not start a tool that was found before. */
export const notStarted = (code: string): ProofFailure =>
  isResourceExhausted(code)
    ? unavailable('dump_tool', 'busy')
    : unproved({ code: 'restore_tool_missing' });

/** What ended the run of a tool from this side, whatever the tool made of it. */
export const endedHere = ({ input }: ToolRun, signal: AbortSignal): DumpFailure | undefined => {
  if (signal.aborted) return { code: 'dump_cancelled' };
  return input === 'threw' ? { code: 'dump_unreadable' } : undefined;
};

/** What a server of ours has not, as the first error of a restore tells; the dump is innocent of it. */
const LACKS: readonly (readonly [pattern: RegExp, failure: DumpFailure])[] = [
  [
    /No space left on device|Disk quota exceeded|out of memory|Errcode: 28\b|The table '.*' is full/i,
    { code: 'restore_no_room' },
  ],
  [
    /extension ".*" is not available|could not (?:open extension control|access|load library|open dictionary|open stop-word)|shared_preload_libraries|Unknown storage engine|Unknown collation|Unknown character set/,
    { code: 'restore_extension_missing' },
  ],
  [
    /permission denied to create|must be superuser|only superusers? can|permission denied for language/i,
    { code: 'restore_superuser_needed' },
  ],
  [/role ".*" does not exist/, { code: 'restore_role_missing' }],
];

const FIRST_ERROR = /^.*\bERROR\b.*$/m;

export const lackOf = ({ stderr }: ToolRun): DumpFailure | undefined => {
  const [error = ''] = FIRST_ERROR.exec(stderr) ?? [];
  return LACKS.find(([pattern]) => pattern.test(error))?.[1];
};

/** Failures of a restore of which the dump is innocent. */
const OF_THE_SERVER: readonly DumpFailure['code'][] = ['connection_lost', 'too_many_connections'];

/** As PostgreSQL, and as MySQL and MariaDB say it. */
const DENIED = /permission denied to create database|to database 'shipshape_proof_/;

/** A psql that is older than this command, which keeps the others of a script from it. */
const TOO_OLD = /invalid command \\restrict/;

/** Why a tool failed at the server where a dump is restored. */
export const restoreFailure = (
  { stderr }: ToolRun,
  { login, wasCutOff }: Pick<ToolResult, 'login' | 'wasCutOff'>,
): ProofFailure => {
  if (login !== undefined && E.isLeft(login))
    return 'code' in login.left ? unproved(login.left) : login.left;
  if (DENIED.test(stderr)) return unproved({ code: 'restore_denied' });
  if (TOO_OLD.test(stderr)) return unproved({ code: 'restore_tool_missing' });
  const said: DumpFailure = wasCutOff ? { code: 'connection_lost' } : dumpFailureOf(stderr);
  return unproved(OF_THE_SERVER.includes(said.code) ? said : { code: 'dump_unrestorable' });
};
