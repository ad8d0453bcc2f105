import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { DatabaseState, InstanceFacts } from '../../../core/dump-check/instance-facts.js';
import { connectionRoom } from '../transport/instance-facts.js';

/** What the second statement of `instanceQuery` returned. */
export interface PgInstance {
  readonly passwordUntil: O.Option<Date>;
  readonly instance: InstanceFacts;
}

/** Whether it is a standby, the end of the password, two limits with what is in use of them, and a letter for each database. */
const FACTS = /^([tf]) (-|-?\d{1,17}) (-?\d{1,7}) (\d{1,7}) (-?\d{1,10}) (\d{1,7}) ([ofcdm?]*)$/;

const STATES: ReadonlyMap<string, DatabaseState> = new Map([
  ['o', 'open'],
  ['f', 'full'],
  ['c', 'closed'],
  ['d', 'denied'],
  ['m', 'missing'],
]);

/** None for what is no answer to the query for these databases. */
export const parseInstance = (
  text: string,
  databases: readonly string[] = [],
): O.Option<PgInstance> => {
  const [, standby, until = '', limit, used, roleLimit, roleUsed, states = ''] =
    FACTS.exec(text) ?? [];
  if (standby === undefined || states.length !== databases.length) return O.none;
  const server = connectionRoom(Number(limit), Number(used));
  const role = Number(roleLimit) < 0 ? server : connectionRoom(Number(roleLimit), Number(roleUsed));
  return O.some({
    passwordUntil: parseTime(until),
    instance: {
      databases: new Map(
        databases.flatMap((name, place) => {
          const state = STATES.get(states.charAt(place));
          return state === undefined ? [] : [[name, state] as const];
        }),
      ),
      connections: O.some(role.left < server.left ? role : server),
      isStandby: O.some(standby === 't'),
    },
  });
};

/**
 * A time that no Date can hold is as good as none. So is one that has passed: the login was accepted all the same, by LDAP,
 * PAM, a certificate or trust, which do not ask for it.
 */
const parseTime = (text: string): O.Option<Date> =>
  pipe(
    O.some(new Date(text === '-' ? NaN : Number(text))),
    O.filter((date) => date.getTime() > Date.now()),
  );
