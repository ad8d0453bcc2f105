import * as O from 'fp-ts/lib/Option.js';
import { type AccessToken, callerOf, type Issuer } from './access/access-token.js';
import type { Ended } from './access/use-cases/start-session.js';
import type { StartedSignIn } from './access/use-cases/sign-in.js';
import type { IssuedToken } from './access/use-cases/issue-token.js';
import type { Approval } from './approvals/approval.js';
import type { AuditDetail, AuditSubject, Told } from './audit/audit-event.js';
import type { DumpDownload } from './backups/use-cases/download-dump.js';
import type { RestoreStartRequest } from './backups/use-cases/restoring/plan-restore.js';
import type { StartedRestore } from './backups/use-cases/restoring/start-restore.js';
import type { FleetPlan } from './fleet/planning/fleet-plan.js';
import type { FleetResourceKey } from './fleet/fleet-resource.js';
import type { EditedResource } from './fleet/use-cases/editing/carry-out-edit.js';
import type { Uuid } from './shared/uuid.js';

/** What rows of the audit have of each use case in the list. */

export const about =
  (type: AuditSubject['type']) =>
  (_caller: unknown, id: Uuid): AuditSubject => ({ type, id });

export const onFleet = (): null => null;

/** A dry run does nothing. */
export const unless = <A>(dryRun: boolean, on: A): A | undefined => (dryRun ? undefined : on);

/** How many paths of each kind are named at most; all are counted. */
const MOST_PATHS = 100;

const pathsOf = (keys: readonly FleetResourceKey[]): readonly string[] =>
  keys.slice(0, MOST_PATHS).map(({ path }) => path);

/** What a change of the fleet changes. */
export const planTold = ({ added, changed, removed, renamed = [] }: FleetPlan): Told => ({
  detail: {
    counts: { added: added.length, changed: changed.length, removed: removed.length },
    added: pathsOf(added),
    changed: pathsOf(changed),
    removed: pathsOf(removed),
    ...(renamed.length > 0 && {
      renamed: renamed.slice(0, MOST_PATHS).map(({ from, to }) => ({ from, to })),
    }),
  },
});

export const editTold = ({ resource, plan }: EditedResource): Told => ({
  ...planTold(plan),
  ...(O.isSome(resource) && { on: { type: resource.value.type, id: resource.value.id } }),
});

export const runTold = (run: Uuid): Told => ({ detail: { run } });

export const restoreAsked = (
  _caller: unknown,
  _run: Uuid,
  { instance, database, replaces }: RestoreStartRequest,
): AuditDetail => ({ to: instance, database: O.toNullable(database), replaces });

export const restoreTold = ({ run, instancePath, database }: StartedRestore): Told => ({
  detail: { run: O.toNullable(run), instance: instancePath, database },
});

/** A download is done once its last byte is. */
export const dumpEnd =
  ({ run, format, end }: DumpDownload) =>
  async (): Promise<Told> => {
    const outcome = await end();
    const detail = { run, format, size_bytes: outcome.sizeBytes };
    return outcome._tag === 'Done'
      ? { detail: { ...detail, sha256: outcome.sha256 } }
      : { detail, outcome: 'failed', code: outcome.failure.code };
  };

export const tokenTold = ({ token }: IssuedToken): Told => ({
  on: { type: 'token', id: token.id },
  detail: {
    ...namedToken(token),
    permissions: [...new Set(token.grants.map(({ permission }) => permission))],
    scope: token.grants[0]?.scope ?? null,
  },
});

/** By its name, and who made it: the token itself may have been removed when the row is read. */
const namedToken = ({ name, issuedBy }: AccessToken): AuditDetail => ({
  name,
  issued_by: O.isSome(issuedBy) ? issuerTold(issuedBy.value) : null,
});

const issuerTold = ({ id, name }: Issuer) => ({ id, name: name ?? null });

/** What was approved or refused, and for whom. */
export const approvalTold = ({ acts, requestedBy }: Approval): Told => ({
  detail: { acts: acts.slice(0, MOST_PATHS), requested_by: issuerTold(requestedBy) },
});

export const revocationTold = (token: AccessToken): Told => ({ detail: namedToken(token) });

/** Of a sign-in: a token that is not known is refused. */
export const sessionTold = (started: O.Option<IssuedToken>): Told =>
  O.isSome(started)
    ? { caller: callerOf(started.value.token), on: { type: 'token', id: started.value.token.id } }
    : { outcome: 'refused', code: 'unauthenticated' };

export const signedOut = (ended: O.Option<Ended>): Told | null => {
  if (O.isNone(ended)) return null;
  const { caller, token } = ended.value;
  return { caller, ...(O.isSome(token) && { on: { type: 'token', id: token.value } }) };
};

export const signedIn = ({ caller, signIn }: StartedSignIn): Told => ({
  caller,
  detail: { groups: signIn.person.groups },
});

export const signInsEnded = (sign_ins: number): Told => ({ detail: { sign_ins } });

/** None where there has been a token before. */
export const firstTokenTold = (issued: O.Option<IssuedToken>): Told | null =>
  O.isSome(issued) ? tokenTold(issued.value) : null;

/** Only that it was refused is worth a row. */
export const untold = (): null => null;
