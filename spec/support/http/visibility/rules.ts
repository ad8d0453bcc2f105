import { type Permission, readPermission } from '../../../../core/access/caller.js';
import type { ResourceType } from '../../../../core/shared/resource.js';

/** What a caller is answered: what they asked for, that they may not, that it is not there, or that nobody knows them. */
export type Verdict = 'done' | 'refused' | 'absent' | 'rejected' | 'unknown';

/** What somebody holds: on the thing, which may not be there; on the fleet; on anything at all. */
export interface Held {
  readonly isThere: boolean;
  readonly on: (permission: Permission) => boolean;
  readonly onFleet: (permission: Permission) => boolean;
  readonly anywhere: (permission: Permission) => boolean;
  readonly isNone: boolean;
}

/** What is expected of an operation, from what a caller holds. It is written down a second time here, and imports no decision. */
export type Rule = (held: Held) => Verdict;

const refusedUnless = (isGranted: boolean): Verdict => (isGranted ? 'done' : 'refused');

/** For every token. */
export const anybody: Rule = () => 'done';

/** Reading is all it takes. */
export const reads =
  (permission: Permission): Rule =>
  ({ on }) =>
    on(permission) ? 'done' : 'absent';

/** Any of these is enough; who may read the thing is told that it takes one. */
export const wants =
  (read: Permission, ...wanted: readonly Permission[]): Rule =>
  ({ on }) =>
    wanted.some(on) ? 'done' : refusedIf(on(read));

const refusedIf = (isSeen: boolean): Verdict => (isSeen ? 'refused' : 'absent');

/** It takes to read the thing, and then any of these. */
export const readsAndWants =
  (read: Permission, ...wanted: readonly Permission[]): Rule =>
  ({ on }) =>
    on(read) ? refusedUnless(wanted.some(on)) : 'absent';

export const edits = (type: ResourceType): Rule =>
  readsAndWants(readPermission(type), 'fleet:write');

/** It takes to read the thing, and another permission on the fleet. */
export const tests =
  (read: Permission, wanted: Permission): Rule =>
  ({ on, onFleet }) =>
    on(read) ? refusedUnless(onFleet(wanted)) : 'absent';

export const onFleet =
  (...wanted: readonly Permission[]): Rule =>
  (held) =>
    refusedUnless(wanted.every(held.onFleet));

/** A resource is added under one that the caller reads and may change, and of which they read such things. */
export const adds =
  (type: ResourceType, under: ResourceType): Rule =>
  (held) =>
    edits(under)(held) === 'done'
      ? refusedUnless(held.on(readPermission(type)))
      : edits(under)(held);

/** A token gets no more than its issuer holds, who knows a scope on which they hold anything. */
export const issues =
  (...permissions: readonly Permission[]): Rule =>
  ({ on, isNone }) =>
    isNone ? 'absent' : refusedUnless(['token:write' as const, ...permissions].every(on));

/** Who may issue tokens somewhere lists those that it issued, which none of these callers did. */
export const listsIssued: Rule = ({ anywhere }) => refusedUnless(anywhere('token:write'));

export const revokes: Rule = ({ isThere, onFleet: holds, anywhere }) => {
  if (!anywhere('token:write')) return 'refused';
  return holds('token:write') && isThere ? 'done' : 'absent';
};

/** A request is shown to who could decide on it. */
export const decides: Rule = ({ isThere, onFleet: holds }) =>
  isThere && holds('server:read') && holds('fleet:write') ? 'done' : 'absent';

/** Who may report nothing at all is refused; else each alert is taken, or told to be rejected. */
export const takesAlerts =
  (read: Permission): Rule =>
  ({ on, anywhere }) => {
    if (!anywhere('problem:write')) return 'refused';
    if (!on(read)) return 'absent';
    return on('problem:write') ? 'done' : 'rejected';
  };
