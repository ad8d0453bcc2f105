import type { Uuid } from '../../../../core/shared/uuid.js';
import type { Preparing } from '../engine/engine.js';
import { inTransaction } from '../engine/steps.js';
import type { Values } from '../engine/steps.js';

const INSERT = `
INSERT INTO sign_in (id, hash, person, name, groups, session, refresh, created_at, checked_at, expires_at)
VALUES (:id::uuid, :hash, :person, :name, :groups, :session, :refresh, :createdAt::bigint, :checkedAt::bigint, :expiresAt::bigint)`;

const CLAIM = `
UPDATE sign_in SET claimed_until = :until::bigint
 WHERE id = :id::uuid AND (claimed_until IS NULL OR claimed_until <= :at::bigint)`;

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
    addSignIn: (row: Values, at: Date) =>
      inTransaction(function* () {
        yield* forget.run({ at });
        yield* insert.run(row);
      }),
    claimSignIn: (id: Uuid, at: Date, until: Date) => claim.any({ id, at, until }),
    renewSignIn: (row: Values) => renew.any(row),
    endSignIn: (id: Uuid) => end.any({ id }),
    endSignIns: (which: { readonly person: string | null; readonly session: string | null }) =>
      endAll.count(which),
  };
};
