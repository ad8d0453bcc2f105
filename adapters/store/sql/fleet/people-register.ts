import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { GivenAccess, SignedIn, SignIn } from '../../../../core/access/person.js';
import type { PeopleRegister } from '../../../../core/access/ports/people-register.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import type { Dialect, Engine } from '../engine/engine.js';
import { ACCESS, exactPartial } from './attributes-codec.js';
import { Instant, jsonText, nullable, SealedBytes } from '../rows/column-codecs.js';
import { decodeRow, named } from '../rows/decode-row.js';
import type { peopleWrites } from '../access/people-writes.js';

/** What an index has. */
const selectAccess = ({ indexOf }: Dialect): string =>
  `SELECT id, type, attributes FROM resource WHERE ${indexOf}(attributes, '"access":') > 0`;

const decodeAccess = flow(
  decodeRow(
    t.strict({
      id: Uuid,
      type: t.string,
      attributes: jsonText(exactPartial({ access: ACCESS })),
    }),
    named('resource'),
  ),
  E.map(({ id, type, attributes: { access = [] } }): readonly GivenAccess[] =>
    access.map((rule) => ({ ...rule, scope: type === 'fleet' ? type : id })),
  ),
);

const decodeSignIn = decodeRow(
  t.strict({
    id: Uuid,
    person: t.string,
    name: t.string,
    groups: jsonText(t.readonlyArray(t.string)),
    session: nullable(t.string),
    refresh: nullable(SealedBytes),
    created_at: Instant,
    checked_at: Instant,
    expires_at: Instant,
  }),
  named('sign-in'),
);

const placeOf = (id: Uuid): string => `sign_in ${id}`;

const columnsOf =
  ({ seal }: SecretSealer) =>
  (id: Uuid, { person, session, refresh }: SignedIn) => ({
    id,
    ...{ person: person.id, name: person.name, groups: JSON.stringify(person.groups) },
    session: O.toNullable(session),
    refresh: O.isSome(refresh) ? seal(refresh.value, placeOf(id)) : null,
  });

const decodeUnsealed = ({ unseal }: SecretSealer) =>
  flow(
    decodeSignIn,
    E.map((row): SignIn => ({
      id: row.id,
      person: { id: row.person, name: row.name, groups: row.groups },
      session: row.session,
      refresh: O.flatMap((sealed: Uint8Array) => unseal(sealed, placeOf(row.id)))(row.refresh),
      ...{ createdAt: row.created_at, checkedAt: row.checked_at, expiresAt: row.expires_at },
    })),
  );

export const peopleRegister = (
  { sql, prepare, read, writes }: Engine<ReturnType<typeof peopleWrites>>,
  sealer: SecretSealer,
): PeopleRegister => {
  const access = prepare('access_of_groups', selectAccess(sql));
  const find = prepare('find_sign_in', 'SELECT * FROM sign_in WHERE hash = :hash');
  const columns = columnsOf(sealer);
  const decode = decodeUnsealed(sealer);
  return {
    access: pipe(
      read(() => access.rows(decodeAccess)),
      TE.map(RA.flatten),
    ),
    add: ({ id, createdAt, checkedAt, expiresAt, ...signedIn }, hash) =>
      writes.addSignIn(
        { ...columns(id, signedIn), hash, createdAt, checkedAt, expiresAt },
        createdAt,
      ),
    find: (hash) => read(() => find.first(decode, { hash })),
    claim: writes.claimSignIn,
    renew: (id, signedIn, at) => writes.renewSignIn({ ...columns(id, signedIn), at }),
    end: writes.endSignIn,
    endAll: ({ person, session }) =>
      writes.endSignIns({ person: O.toNullable(person), session: O.toNullable(session) }),
  };
};
