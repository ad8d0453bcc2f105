import { ROLES } from '../shared/role.js';
import { isPrintableLine } from '../shared/name.js';
import type { Stored } from './field.js';
import { oneOf, required, text } from './value.js';

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
    help: '`admin`, `operator`, `viewer` or `auditor`, there and on everything under it',
  }),
};

export type AccessRule = Stored<typeof ACCESS_RULE>;
