import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { LoginRejection } from '../../../core/dump-check/ports/rejected-login-register.js';
import { noonPlus } from '../../support/problems/a-problem.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const aRejection = (telling: Partial<LoginRejection> = {}): LoginRejection => ({
  refusal: { code: 'login_rejected', cause: 'credentials' },
  at: noonPlus(0),
  count: 1,
  ...telling,
});

/** What every `RejectedLoginRegister` promises; `make` gives an empty store. */
export const describeRejectedLoginRegister = (name: string, make: MakeStore): void => {
  describe(`${name} as a register of rejected logins`, () => {
    const store = storeForEach(make);

    const find = (key: string) => rightOf(store().rejections.find(key));
    const put = (key: string, rejection: LoginRejection) =>
      rightOf(store().rejections.put(key, rejection));

    it('keeps the rejection of a key, whole, and of no other', async () => {
      const rejections = [
        aRejection(),
        aRejection({ refusal: { code: 'login_rejected', cause: 'rule' }, count: 7 }),
        aRejection({ refusal: { code: 'insecure_login_refused' }, at: noonPlus(3) }),
        aRejection({ refusal: { code: 'not_a_database_server', cause: 'other_engine' } }),
        aRejection({ refusal: { code: 'not_a_database_server' } }),
        aRejection({ refusal: { code: 'tls_failed', cause: 'expired' } }),
        aRejection({ refusal: { code: 'unreachable', cause: 'no_answer' } }),
      ];
      for (const [n, rejection] of rejections.entries()) await put(`key ${n}`, rejection);
      for (const [n, rejection] of rejections.entries())
        expect(await find(`key ${n}`)).to.deep.equal(O.some(rejection));
      expect(await find('key 9')).to.deep.equal(O.none);
    });

    it('replaces the rejection of a key', async () => {
      await put('a', aRejection());
      await put('a', aRejection({ at: noonPlus(1), count: 2 }));
      expect(await find('a')).to.deep.equal(O.some(aRejection({ at: noonPlus(1), count: 2 })));
    });

    it('forgets the rejection of a key, also where there is none', async () => {
      await put('a', aRejection());
      for (const key of ['a', 'a', 'b']) await rightOf(store().rejections.remove(key));
      expect(await find('a')).to.deep.equal(O.none);
    });

    it('forgets every rejection before a time, and no other', async () => {
      for (const minute of [1, 2, 3])
        await put(`at ${minute}`, aRejection({ at: noonPlus(minute) }));
      await rightOf(store().rejections.purge(noonPlus(3)));
      const left = await Promise.all([1, 2, 3].map((minute) => find(`at ${minute}`)));
      expect(left.map(O.isSome)).to.deep.equal([false, false, true]);
    });
  });
};
