import * as E from 'fp-ts/lib/Either.js';
import { acceptedLogin, type LoginResult } from '../../../core/dump-check/login-result.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';

/** Whether a login was accepted, and by which version: what else it shows depends on the server of the spec. */
export const bareLogin = (outcome: E.Either<PortFailure, LoginResult>) =>
  E.map((result: LoginResult) =>
    result._tag === 'Accepted' ? acceptedLogin(result.serverMajor) : result,
  )(outcome);
