import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { LRUCache } from 'lru-cache';
import type {
  LoginRejection,
  RejectedLoginRegister,
} from '../../../core/dump-check/ports/rejected-login-register.js';
import type { Secret } from '../../../core/shared/secret.js';

/** What other processes have stored of rejected logins, and what they will find. A store that is away changes nothing. */
export interface StoredRejections {
  /** What is stored of a login; undefined after the first time, since this process then knows more than the store. */
  readonly load: (key: string, login: Secret) => Promise<LoginRejection | undefined>;
  readonly save: (login: Secret, rejection: LoginRejection | undefined) => Promise<void>;
}

/** Above this the least recently used is read once more: no more than this process remembers rejections. */
const MOST_LOADED = 10_000;

export const storedRejections = (register: RejectedLoginRegister): StoredRejections => {
  const loaded = new LRUCache<string, true>({ max: MOST_LOADED });
  return {
    load: async (key, login) => {
      if (loaded.has(key)) return undefined;
      const found = await register.find(login)();
      if (E.isLeft(found)) return undefined;
      loaded.set(key, true);
      return O.toUndefined(found.right);
    },
    save: async (login, rejection) => {
      await (rejection === undefined ? register.remove(login) : register.put(login, rejection))();
    },
  };
};
