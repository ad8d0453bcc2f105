import * as E from 'fp-ts/lib/Either.js';
import { type DumpFailure, notRestored } from '../../../../core/backups/dump-failure.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import { unavailable } from '../../../../core/shared/ports/port-failure.js';
import { isResourceExhausted } from '../../finding/resource-exhaustion.js';
import type { RestorePurpose } from '../restoring/restore-ways.js';
import type { ToolRun } from '../run-tool.js';
import type { Passage, ToolEnd } from '../tool-at-work.js';
import { dumpFailureOf } from '../tool-end.js';

/** Why the system did not start a tool that was found before. */
export const notStarted = (code: string): RestoreFailure =>
  isResourceExhausted(code)
    ? unavailable('dump_tool', 'busy')
    : notRestored({ code: 'restore_tool_missing' });

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

const lackOf = ({ stderr }: ToolRun): DumpFailure | undefined => {
  const [error = ''] = FIRST_ERROR.exec(stderr) ?? [];
  return LACKS.find(([pattern]) => pattern.test(error))?.[1];
};

/** As PostgreSQL, and as MySQL and MariaDB say it. */
const DENIED = /permission denied to create database|to database 'shipshape_proof_/;

/** A psql that is older than this command, which keeps the others of a script from it. */
const TOO_OLD = /invalid command \\restrict/;

/** For a proof, at an instance or at a server that is thrown away. */
export const toProve = ({ isThrownAway }: { readonly isThrownAway?: true }): RestorePurpose => ({
  words: 'a restore to prove a dump',
  failureOf: (end) => {
    const lack = isThrownAway && lackOf(end.run);
    return lack ? notRestored(lack) : (ofServer(end) ?? notRestored(ofDump(end.run)));
  },
});

const ofDump = ({ stderr }: ToolRun): DumpFailure => {
  if (DENIED.test(stderr)) return { code: 'restore_denied' };
  return { code: TOO_OLD.test(stderr) ? 'restore_tool_missing' : 'dump_unrestorable' };
};

/** Why a tool failed at a server; what else it was than the login or the connection, `restore_failed`, with the object if known. */
export const endFailure: RestorePurpose['failureOf'] = (end, object) =>
  ofServer(end) ?? notRestored({ code: 'restore_failed' }, object);

/** What the login or the connection is to blame for. */
const ofServer = ({
  run,
  login,
  wasCutOff,
}: Pick<ToolEnd, 'run'> & Passage): RestoreFailure | undefined => {
  if (login !== undefined && E.isLeft(login))
    return 'code' in login.left ? notRestored(login.left) : login.left;
  const said: DumpFailure = wasCutOff ? { code: 'connection_lost' } : dumpFailureOf(run.stderr);
  return OF_THE_SERVER.includes(said.code) ? notRestored(said) : undefined;
};

const OF_THE_SERVER: readonly DumpFailure['code'][] = ['connection_lost', 'too_many_connections'];
