import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../shared/ports/clock.js';
import { type PortFailure, type PortTask, unavailable } from '../../shared/ports/port-failure.js';
import { isAhead } from '../../shared/durations.js';
import type { Caller } from '../caller.js';
import { BELIEVED_MS, callerOfPerson, type SignedIn, type SignIn } from '../person.js';
import type { PeopleRegister } from '../ports/people-register.js';
import type { IdentityProvider } from '../ports/identity-provider.js';
import { type SignInRefused, signInRefused } from '../sign-in-refused.js';

export interface UseSignInPorts {
  readonly people: PeopleRegister;
  readonly identities: Pick<IdentityProvider, 'name' | 'refresh'>;
  readonly clock: Clock;
}

/** The provider is asked a minute before what it said is believed no longer, so that it may be away for as long. */
const ASKED_AFTER_MS = BELIEVED_MS - 60_000;

/** A node that ends while it asks holds up the others for so long. */
const CLAIM_MS = 15_000;

type Used<A> = PortTask<A, SignInRefused>;

/** The person whose sign-in has this hash, as the provider knew it in the last five minutes. */
export const useSignIn =
  (ports: UseSignInPorts) =>
  (hash: string): Used<O.Option<Caller>> =>
    O.isNone(ports.identities.name)
      ? TE.right(O.none)
      : pipe(
          ports.people.find(hash),
          TE.map(O.filter((found) => lasts(found, ports.clock.now()))),
          TE.flatMap(
            O.match(
              () => TE.right(O.none),
              (signIn) => pipe(known(ports, signIn), TE.flatMap(callerNow(ports)), TE.map(O.some)),
            ),
          ),
        );

const lasts = ({ createdAt, expiresAt }: SignIn, now: Date): boolean =>
  !isAhead(createdAt, now) && now < expiresAt;

const callerNow =
  ({ people }: Pick<UseSignInPorts, 'people'>) =>
  ({ person, checkedAt }: Pick<SignIn, 'person' | 'checkedAt'>): Used<Caller> =>
    pipe(
      people.access,
      TE.map((given) => callerOfPerson(person, given, new Date(checkedAt.getTime() + BELIEVED_MS))),
    );

/** The sign-in as it may be believed now. */
const known = (ports: UseSignInPorts, signIn: SignIn): Used<SignIn> => {
  const { people, clock } = ports;
  const now = clock.now();
  const ageMs = Math.abs(now.getTime() - signIn.checkedAt.getTime());
  if (ageMs < ASKED_AFTER_MS) return TE.right(signIn);
  const orOld = (failure: PortFailure): Used<SignIn> =>
    ageMs < BELIEVED_MS ? TE.right(signIn) : TE.left(failure);
  if (O.isNone(signIn.refresh))
    return ageMs < BELIEVED_MS ? TE.right(signIn) : ended(ports, signIn.id);
  const { value: refresh } = signIn.refresh;
  return TE.flatMap(people.claim(signIn.id, now, new Date(now.getTime() + CLAIM_MS)), (isMine) =>
    isMine
      ? askAgain(ports, signIn, refresh, orOld)
      : orOld(unavailable('identity_provider', 'busy')),
  );
};

const askAgain = (
  ports: UseSignInPorts,
  signIn: SignIn,
  refresh: Parameters<IdentityProvider['refresh']>[0],
  orOld: (failure: PortFailure) => Used<SignIn>,
): Used<SignIn> =>
  pipe(
    ports.identities.refresh(refresh, signIn.person),
    TE.matchEW(
      (failure): Used<SignIn> =>
        failure._tag === 'SignInRefused' ? ended(ports, signIn.id) : orOld(failure),
      (signedIn): Used<SignIn> => renewed(ports, signIn, signedIn),
    ),
  );

/** It may have been ended meanwhile, and stays so. */
const renewed = ({ people, clock }: UseSignInPorts, signIn: SignIn, signedIn: SignedIn) => {
  const checkedAt = clock.now();
  return TE.flatMap(people.renew(signIn.id, signedIn, checkedAt), (isThere): Used<SignIn> =>
    isThere ? TE.right({ ...signIn, ...signedIn, checkedAt }) : TE.left(signInRefused('ended')),
  );
};

const ended = ({ people }: UseSignInPorts, id: SignIn['id']): Used<never> =>
  TE.flatMap(people.end(id), () => TE.left(signInRefused('ended')));
