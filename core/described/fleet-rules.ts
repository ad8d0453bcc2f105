import {
  CRON,
  defaulted,
  duration,
  mappingOf,
  NOTE,
  oneOf,
  optional,
  required,
  text,
  TIME_ZONE,
  wholeNumber,
} from './value.js';
import type { Read, Stored } from './field.js';
import { ROLES } from '../shared/role.js';
import { isPrintableLine } from '../shared/name.js';

/** A window that comes again and again, besides the path that it is on. */
export const MAINTENANCE_RULE = {
  cron: required(CRON, { label: 'When', help: 'when a window begins' }),
  timezone: defaulted(TIME_ZONE, 'UTC', { label: 'Time zone', help: '' }),
  for: required(duration('7d', '1m'), { label: 'For', help: 'how long it is, `1m` to `7d`' }),
  note: defaulted(NOTE, '', {
    label: 'Note',
    unless: '',
    help: 'one line ([more](../how-to/maintenance.md))',
  }),
};

export type MaintenanceRule = Stored<typeof MAINTENANCE_RULE>;

const GROUP = text(
  'the name of a group in one line of at most 1,000 printable characters',
  (value) => isPrintableLine(value) && value.length <= 1_000,
);

/** A role for a group of people, or for one machine, besides the path on which they have it. */
export const ACCESS_RULE = {
  group: required(GROUP, {
    label: 'Group',
    help: 'as the [provider](../how-to/sign-in.md) calls it; `NAME:SUBJECT` of a machine',
  }),
  role: required(oneOf(ROLES), {
    label: 'Role',
    help: '`admin`, `operator`, `viewer` or `auditor`, there and under it',
  }),
};

export type AccessRule = Stored<typeof ACCESS_RULE>;

const ONE = wholeNumber(1, 1, '1: somebody else approves it');

const APPROVALS_WANTED = mappingOf(
  {
    prune: optional(ONE, { label: 'Removing servers, instances, databases or schedules' }),
    restore_replace: optional(ONE, { label: 'Restoring over a database' }),
    destination_remove: optional(ONE, { label: 'Removing destinations' }),
    keep_shorter: optional(ONE, { label: 'Keeping dumps for a shorter time' }),
  },
  { isNeverEmpty: true },
);

export type ApprovalsWanted = Read<typeof APPROVALS_WANTED>;

/** What may need somebody else's approval, since it cannot be undone. */
export const APPROVAL_KINDS = [
  'prune',
  'restore_replace',
  'destination_remove',
  'keep_shorter',
] as const;

export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** What would be done. To drop the need for an approval takes an approval too. */
export const APPROVAL_KIND_WORDS: { readonly [K in ApprovalKind]: string } = {
  prune:
    'Servers, instances, databases or schedules would be removed, or that would no longer need an approval.',
  restore_replace: 'A database would be replaced, or that would no longer need an approval.',
  destination_remove: 'Destinations would be removed, or that would no longer need an approval.',
  keep_shorter: 'Dumps would be kept for a shorter time, or that would no longer need an approval.',
};

const STORED: { readonly [K in ApprovalKind]: keyof ApprovalsWanted } = {
  prune: 'prune',
  restore_replace: 'restoreReplace',
  destination_remove: 'destinationRemove',
  keep_shorter: 'keepShorter',
};

export const isApprovalWanted = (wanted: ApprovalsWanted, kind: ApprovalKind): boolean =>
  wanted[STORED[kind]] !== undefined;

/** What the fleet says of acts that need two people. */
export const APPROVALS = {
  approvals: optional(APPROVALS_WANTED, {
    label: 'Approvals',
    isSeldom: true,
    unless: 'no approval',
    help: '`1`: [somebody else approves it first](../how-to/approvals.md)',
  }),
};
