import * as E from 'fp-ts/lib/Either.js';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import type { LoginRequest } from '../transport/login-request.js';
import { verifiesServer } from '../transport/tls-options.js';
import type { Greeting } from './greeting.js';
import { INSECURE, NO_TLS } from '../transport/refusals.js';

/**
 * Decides by the greeting whether to continue, before anything of ours is sent.
 *
 * Every authentication method that MySQL and MariaDB share reveals something from which the password is easy to guess:
 * one round of a hash, over a nonce that the server chose. None of them proves the server to us, as SCRAM does; nor does the
 * public key by which some encrypt the password itself. So nothing of this kind is sent to a server that has not proven its
 * identity by its certificate, unless the operator allows it.
 */
export const validateGreeting = (
  greeting: Greeting,
  { engine, tls, allowsTrust }: LoginRequest,
): E.Either<LoginRefusal, void> => {
  if (greeting.engine !== engine)
    return E.left({ code: 'not_a_database_server', cause: greeting.engine });
  if (!greeting.isModern) return E.left(INSECURE);
  if (tls.mode !== 'off' && !greeting.offersTls) return E.left(NO_TLS);
  const mayKnowHash = verifiesServer(tls) || allowsTrust;
  return mayKnowHash ? E.right(undefined) : E.left(INSECURE);
};
