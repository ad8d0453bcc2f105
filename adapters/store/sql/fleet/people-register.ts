import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { GivenAccess, SignedIn, SignIn } from '../../../../core/access/person.js';
import type {
  EndedAtProvider,
  PeopleRegister,
} from '../../../../core/access/ports/people-register.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { HOUR_MS } from '../../../../core/shared/durations.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import type { Dialect, Engine, MethodsOf, Preparing } from '../engine/engine.js';
import { ACCESS, exactPartial } from './attributes-codec.js';
import { Instant, jsonText, nullable, SealedBytes } from '../rows/column-codecs.js';
import { decodeRow, named } from '../rows/decode-row.js';
import { inTransaction, type Values } from '../engine/steps.js';

/** What an index has. */
const selectAccess = ({ indexOf }: Dialect): string =>
  `SELECT id, type, attributes FROM resource WHERE ${indexOf}(attributes, '"access":') > 0`;

const decodeAccess = flow(
  decodeRow(
    t.strict({ id: Uuid, type: t.string, attributes: jsonText(exactPartial({ access: ACCESS })) }),
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
    person: person.id,
    name: person.name,
    groups: JSON.stringify(person.groups),
    session,
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
      createdAt: row.created_at,
      checkedAt: row.checked_at,
      expiresAt: row.expires_at,
    })),
  );

export const peopleRegister = (
  { sql, prepare, read, writes }: Engine<MethodsOf<ReturnType<typeof peopleWrites>>>,
  sealer: SecretSealer,
): PeopleRegister => {
  const access = prepare('access_of_groups', selectAccess(sql));
  const find = prepare('find_sign_in', 'SELECT * FROM sign_in WHERE hash = :hash');
  const columns = columnsOf(sealer);
  const decode = decodeUnsealed(sealer);
  return {
    ...writes,
    access: TE.map(RA.flatten<GivenAccess>)(read(() => access.rows(decodeAccess))),
    add: ({ id, createdAt, checkedAt, expiresAt, ...signedIn }, hash) =>
      writes.add({ ...columns(id, signedIn), hash, createdAt, checkedAt, expiresAt }, createdAt),
    find: (hash) => read(() => find.first(decode, { hash })),
    renew: (id, signedIn, at) => writes.renew({ ...columns(id, signedIn), at }),
  };
};

const INSERT = `
INSERT INTO sign_in (id, hash, person, name, groups, session, refresh, created_at, checked_at, expires_at)
VALUES (:id::uuid, :hash, :person, :name, :groups, :session, :refresh, :createdAt::bigint, :checkedAt::bigint, :expiresAt::bigint)`;

/** A claim of more than an hour is from before the clock was set back. */
const CLAIM = `
UPDATE sign_in SET claimed_until = :until::bigint
 WHERE id = :id::uuid
   AND (claimed_until IS NULL OR claimed_until <= :at::bigint OR claimed_until > :until::bigint + ${HOUR_MS})`;

const RENEW = `
UPDATE sign_in SET person = :person, name = :name, groups = :groups, session = :session, refresh = :refresh,
       checked_at = :at::bigint, claimed_until = NULL WHERE id = :id::uuid`;

const END_ALL = `
DELETE FROM sign_in
 WHERE (:person::text IS NULL OR person = :person::text) AND (:session::text IS NULL OR session = :session::text)
   AND (:person::text IS NOT NULL OR :session::text IS NOT NULL)`;

/** The changes of sign-ins. Who calls them has sealed what is secret. */
export const peopleWrites = ({ prepare }: Preparing) => {
  const insert = prepare('add_sign_in', INSERT);
  const forget = prepare('forget_sign_ins', 'DELETE FROM sign_in WHERE expires_at <= :at::bigint');
  const claim = prepare('claim_sign_in', CLAIM);
  const renew = prepare('renew_sign_in', RENEW);
  const end = prepare('end_sign_in', 'DELETE FROM sign_in WHERE id = :id::uuid');
  const endAll = prepare('end_sign_ins', END_ALL);
  return {
    add: (row: Values, at: Date) =>
      inTransaction(function* () {
        yield* forget.run({ at });
        yield* insert.run(row);
      }),
    claim: (id: Uuid, at: Date, until: Date) => claim.any({ id, at, until }),
    renew: (row: Values) => renew.any(row),
    end: (id: Uuid) => end.any({ id }),
    endAll: ({ person, session }: EndedAtProvider) => endAll.count({ person, session }),
  };
};
