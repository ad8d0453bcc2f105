import * as E from 'fp-ts/lib/Either.js';
import { acceptedLogin, type LoginRefusal } from '../../../core/dump-check/login-result.js';

/** By a MariaDB 10, such as Debian's and every rogue that pretends to be one. */
export const accepted = E.right(acceptedLogin(10));

export const refused = (refusal: LoginRefusal) => E.right({ _tag: 'Refused', refusal });
