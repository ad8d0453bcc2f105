import * as E from 'fp-ts/lib/Either.js';
import { type Mistakes, ownValue } from './parameters.js';

export type HostRole = 'any' | 'primary' | 'standby';

/** libpq and pgJDBC have other words for the same. */
const ROLES: Readonly<Record<string, HostRole>> = {
  any: 'any',
  'read-write': 'primary',
  primary: 'primary',
  master: 'primary',
  'read-only': 'standby',
  standby: 'standby',
  secondary: 'standby',
  slave: 'standby',
  'prefer-standby': 'standby',
  preferSecondary: 'standby',
  preferSlave: 'standby',
};

/** Which of several hosts is meant by a word: the primary where there is none. */
export const chooseRole = (written: string | undefined): E.Either<Mistakes, HostRole> => {
  if (written === undefined) return E.right('primary');
  const role = ownValue(ROLES, written);
  return role === undefined
    ? E.left([
        `target_session_attrs=${written} is not known; there are ${Object.keys(ROLES).join(', ')}.`,
      ])
    : E.right(role);
};
