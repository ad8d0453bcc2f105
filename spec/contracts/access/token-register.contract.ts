import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import {
  type AccessToken,
  SESSIONS_PER_TOKEN,
  type TokenUse,
} from '../../../core/access/access-token.js';
import { grantsOn } from '../../../core/access/caller.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { aHash, aListedToken, aToken } from '../../support/access/a-token.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const NOON = new Date('2026-11-21T12:00:00.001Z');
const LATER = new Date('2026-11-22T12:00:00.000Z');

/** What every `TokenRegister` promises; `make` gives an empty store. */
export const describeTokenRegister = (name: string, make: MakeStore): void => {
  describe(`${name} as a token register`, () => {
    const store = storeForEach(make);
    const add = (token = aToken(), hash = aHash()) => rightOf(store().tokens.add(token, hash));
    const list = () => rightOf(store().tokens.list);

    it('keeps a token under its hash, whole and with its grants in order', async () => {
      const grants = [
        ...grantsOn(aUuid(3), ['server:read']),
        ...grantsOn('fleet', ['token:write']),
      ];
      const token = aToken({ grants, expiresAt: O.some(NOON) });
      expect(await add(token)).to.equal('added');
      expect(await rightOf(store().tokens.findByHash(aHash()))).to.deep.equal(O.some(token));
    });

    it('finds nothing under a hash that it does not know', async () => {
      await add();
      expect(await rightOf(store().tokens.findByHash(aHash(1)))).to.deep.equal(O.none);
    });

    it('finds a token that has expired or was revoked as well', async () => {
      const dead = aToken({ expiresAt: O.some(new Date(0)), revokedAt: O.some(NOON) });
      await add(dead);
      expect(await rightOf(store().tokens.findByHash(aHash()))).to.deep.equal(O.some(dead));
    });

    it('says so, and keeps nothing, when the name is taken by a token that was not revoked', async () => {
      await add(aToken({ expiresAt: O.some(new Date(0)) }));
      expect(await add(aToken({ id: aUuid(8) }), aHash(1))).to.equal('name_taken');
      expect(await rightOf(store().tokens.findByHash(aHash(1)))).to.deep.equal(O.none);
      expect(await list()).to.have.length(1);
    });

    it('keeps who issued a token, and lets tokens of several issuers have a name', async () => {
      const by = (id: string) => O.some({ id, name: `the ${id}` });
      expect(await add(aToken({ issuedBy: by('one') }))).to.equal('added');
      expect(await add(aToken({ id: aUuid(8), issuedBy: by('other') }), aHash(1))).to.equal(
        'added',
      );
      expect(await add(aToken({ id: aUuid(9) }), aHash(2))).to.equal('added');
      expect(await add(aToken({ id: aUuid(10), issuedBy: by('one') }), aHash(3))).to.equal(
        'name_taken',
      );
      const issuers = (await list()).map(({ id, issuedBy }) => [id, issuedBy]);
      expect(Object.fromEntries(issuers)).to.deep.equal({
        [aUuid(7)]: by('one'),
        [aUuid(8)]: by('other'),
        [aUuid(9)]: O.none,
      });
    });

    it('lists the last use of each token that is there, whichever came later', async () => {
      await add();
      const later = new Date(NOON.getTime() + 60_000);
      const use = { at: later, address: '10.0.0.1', client: 'curl/8' };
      const note = (uses: readonly (readonly [Uuid, TokenUse])[]) =>
        rightOf(store().tokens.recordUses(new Map(uses)));
      await note([[aToken().id, { at: NOON, address: '10.0.0.9' }]]);
      await note([
        [aToken().id, use],
        [aUuid(99), use],
      ]);
      await note([[aToken().id, { at: NOON, address: '10.0.0.9' }]]);
      expect(await list()).to.deep.equal([
        aListedToken({ lastUse: O.some(use), idleSince: later }),
      ]);
      await note([[aToken().id, { at: LATER, address: '::1' }]]);
      expect((await list())[0]?.lastUse).to.deep.equal(O.some({ at: LATER, address: '::1' }));
    });

    it('lists a use from before the clock was set back no longer than until the next one', async () => {
      await add();
      for (const at of [LATER, NOON])
        await rightOf(store().tokens.recordUses(new Map([[aToken().id, { at, address: '::1' }]])));
      expect((await list())[0]?.lastUse).to.deep.equal(O.some({ at: NOON, address: '::1' }));
    });

    it('lets a name be taken again once its token was revoked', async () => {
      await add();
      await rightOf(store().tokens.revoke(aToken().id, NOON));
      expect(await add(aToken({ id: aUuid(8) }), aHash(1))).to.equal('added');
    });

    it('keeps a first token where there has never been one', async () => {
      expect(await rightOf(store().tokens.addFirst(aToken(), aHash()))).to.equal(true);
      expect(await list()).to.deep.equal([aListedToken()]);
    });

    it('keeps no first token where there was one before, dead or alive', async () => {
      await add(aToken({ revokedAt: O.some(NOON) }));
      const second = aToken({ id: aUuid(8), name: 'admin' });
      expect(await rightOf(store().tokens.addFirst(second, aHash(1)))).to.equal(false);
      expect(await list()).to.have.length(1);
    });

    it('keeps one of several first tokens that come at once', async () => {
      const kept = await Promise.all(
        [1, 2, 3, 4].map((n) =>
          rightOf(store().tokens.addFirst(aToken({ id: aUuid(n), name: String(n) }), aHash(n))),
        ),
      );
      expect(kept.filter(Boolean)).to.have.length(1);
      expect(await list()).to.have.length(1);
    });

    it('lists every token, dead or alive, the oldest first, then by name', async () => {
      const tokens = [
        aToken({ id: aUuid(5), name: 'old', createdAt: new Date(0), revokedAt: O.some(NOON) }),
        aToken({ id: aUuid(4), name: 'a' }),
        aToken({ id: aUuid(3), name: 'b' }),
      ];
      for (const [index, token] of [...tokens].reverse().entries()) await add(token, aHash(index));
      expect(await list()).to.deep.equal(tokens.map(aListedToken));
    });

    it('ends a token from the given time on', async () => {
      await add();
      expect(await rightOf(store().tokens.revoke(aToken().id, NOON))).to.equal(true);
      expect(await list()).to.deep.equal([aListedToken({ revokedAt: O.some(NOON) })]);
    });

    it('lets a token that was revoked before keep its first time', async () => {
      await add();
      await rightOf(store().tokens.revoke(aToken().id, NOON));
      expect(await rightOf(store().tokens.revoke(aToken().id, LATER))).to.equal(true);
      expect(await list()).to.deep.equal([aListedToken({ revokedAt: O.some(NOON) })]);
    });

    const session = (telling: Partial<AccessToken> = {}) =>
      aToken({ id: aUuid(8), name: 'browser', parent: O.some(aToken().id), ...telling });
    const addSession = (telling?: Partial<AccessToken>, hash = aHash(1)) =>
      rightOf(store().tokens.addSession(session(telling), hash));

    it('keeps a session of a token, whatever other sessions are called', async () => {
      await add();
      expect(await addSession()).to.equal(true);
      expect(await addSession({ id: aUuid(9) }, aHash(2))).to.equal(true);
      expect(await rightOf(store().tokens.findByHash(aHash(1)))).to.deep.equal(O.some(session()));
    });

    it('lets a token have the name of a session', async () => {
      await add();
      await addSession();
      expect(await add(aToken({ id: aUuid(9), name: 'browser' }), aHash(2))).to.equal('added');
    });

    it('keeps no session of a token that does not exist, was revoked, or is a session itself', async () => {
      expect(await addSession()).to.equal(false);
      await add();
      await addSession();
      expect(await addSession({ id: aUuid(9), parent: O.some(aUuid(8)) }, aHash(2))).to.equal(
        false,
      );
      expect(await list()).to.have.length(2);
      await rightOf(store().tokens.revoke(aToken().id, NOON));
      expect(await addSession({ id: aUuid(9) }, aHash(2))).to.equal(false);
      expect(await rightOf(store().tokens.findByHash(aHash(2)))).to.deep.equal(O.none);
    });

    it('forgets the sessions that had ended before another began, and no tokens', async () => {
      await add(aToken({ expiresAt: O.some(new Date(0)) }));
      await addSession({ expiresAt: O.some(NOON) });
      await addSession({ id: aUuid(9) }, aHash(2));
      await rightOf(store().tokens.revoke(aUuid(9), NOON));
      await addSession({ id: aUuid(3), createdAt: NOON }, aHash(3));
      expect((await list()).map(({ id }) => id)).to.deep.equal([aToken().id, aUuid(3)]);
      expect(await rightOf(store().tokens.findByHash(aHash(1)))).to.deep.equal(O.none);
    });

    it('keeps a hundred sessions of a token, and forgets the oldest when another begins', async () => {
      const begin = (n: number, parent: AccessToken, atMs: number) =>
        addSession(
          { id: aUuid(n), parent: O.some(parent.id), createdAt: new Date(atMs) },
          aHash(n),
        );
      const other = aToken({ id: aUuid(5_000), name: 'other' });
      await add();
      await add(other, aHash(5_000));
      await begin(4_000, other, 0);
      // The second is the oldest.
      for (let n = 0; n < SESSIONS_PER_TOKEN; n += 1)
        await begin(1_000 + n, aToken(), n === 1 ? 1 : 1_000 + n);
      expect(O.isSome(await rightOf(store().tokens.findByHash(aHash(1_001))))).to.equal(true);
      expect(await begin(2_000, aToken(), 3_000)).to.equal(true);
      expect(await rightOf(store().tokens.findByHash(aHash(1_001)))).to.deep.equal(O.none);
      const left = (await list()).filter(({ parent }) => O.isSome(parent)).map(({ id }) => id);
      expect(left).to.have.length(SESSIONS_PER_TOKEN + 1);
      expect(left).to.include.members([aUuid(1_000), aUuid(2_000), aUuid(4_000)]);
    });

    it('ends the sessions of a token with it, and no other session with one', async () => {
      await add();
      await addSession();
      await addSession({ id: aUuid(9) }, aHash(2));
      await rightOf(store().tokens.revoke(aUuid(9), NOON));
      await rightOf(store().tokens.revoke(aToken().id, LATER));
      const ends = (await list()).map(({ id, revokedAt }) => [id, O.toUndefined(revokedAt)]);
      expect(Object.fromEntries(ends)).to.deep.equal({
        [aToken().id]: LATER,
        [aUuid(8)]: LATER,
        [aUuid(9)]: NOON,
      });
    });

    const made = (n: number, maker: AccessToken['id']) =>
      add(aToken({ id: aUuid(n), name: `made ${n}`, maker: O.some(maker) }), aHash(n));
    const revokedIds = async () =>
      (await list()).filter(({ revokedAt }) => O.isSome(revokedAt)).map(({ id }) => id);

    it('keeps the maker of a token, also of one that a session made', async () => {
      await add();
      await addSession();
      expect(await made(20, aToken().id)).to.equal('added');
      expect(await made(21, aUuid(8))).to.equal('added');
      const makers = (await list()).map(({ id, maker }) => [id, O.toUndefined(maker)]);
      expect(Object.fromEntries(makers)).to.deep.equal({
        [aToken().id]: undefined,
        [aUuid(8)]: undefined,
        [aUuid(20)]: aToken().id,
        [aUuid(21)]: aUuid(8),
      });
    });

    it('keeps no token of a maker that was revoked or does not exist, whatever its name', async () => {
      await add();
      expect(await made(20, aUuid(99))).to.equal('maker_ended');
      await rightOf(store().tokens.revoke(aToken().id, NOON));
      expect(await made(20, aToken().id)).to.equal('maker_ended');
      expect(await list()).to.have.length(1);
    });

    it('revokes all that a token made, its sessions made, and those made, and nothing beside it', async () => {
      await add();
      await addSession();
      await made(20, aUuid(8));
      await made(21, aUuid(20));
      await addSession({ id: aUuid(22), parent: O.some(aUuid(21)) }, aHash(22));
      await made(23, aUuid(22));
      await made(24, aToken().id);
      for (const n of [20, 21, 22, 23])
        expect(O.isSome(await rightOf(store().tokens.findByHash(aHash(n))))).to.equal(true);
      await rightOf(store().tokens.revoke(aUuid(8), NOON));
      expect(await revokedIds()).to.have.members([8, 20, 21, 22, 23].map(aUuid));
      const found = await rightOf(store().tokens.findByHash(aHash(23)));
      expect(O.isSome(found) && found.value.revokedAt).to.deep.equal(O.some(NOON));
      await rightOf(store().tokens.revoke(aToken().id, LATER));
      expect(await revokedIds()).to.have.length(7);
    });

    it('keeps all that a token and its sessions made where it is to be kept, and lets it end with what is above', async () => {
      await add();
      await made(20, aToken().id);
      await addSession({ parent: O.some(aUuid(20)) });
      await made(21, aUuid(20));
      await made(22, aUuid(8));
      await made(23, aUuid(22));
      expect(await rightOf(store().tokens.revoke(aUuid(20), NOON, true))).to.equal(true);
      expect(await revokedIds()).to.have.members([aUuid(20), aUuid(8)]);
      const makers = new Map((await list()).map(({ id, maker }) => [id, O.toUndefined(maker)]));
      expect([21, 22, 23].map((n) => makers.get(aUuid(n)))).to.deep.equal([
        aToken().id,
        aToken().id,
        aUuid(22),
      ]);
      await rightOf(store().tokens.revoke(aToken().id, LATER, true));
      expect(await revokedIds()).to.have.length(3);
      expect((await list()).filter(({ maker }) => O.isNone(maker))).to.have.length(5);
    });

    it('keeps a session that has ended for as long as a token names it', async () => {
      await add();
      await addSession({ expiresAt: O.some(NOON) });
      await made(20, aUuid(8));
      await addSession({ id: aUuid(9), createdAt: LATER }, aHash(2));
      expect((await list()).map(({ id }) => id)).to.include(aUuid(8));
    });

    it('ends what the oldest of a hundred sessions made when another begins', async () => {
      await add();
      await addSession({ createdAt: new Date(0) });
      await made(20, aUuid(8));
      for (let n = 1; n <= SESSIONS_PER_TOKEN; n += 1)
        await addSession({ id: aUuid(1_000 + n), createdAt: new Date(n) }, aHash(1_000 + n));
      expect(await revokedIds()).to.have.members([aUuid(8), aUuid(20)]);
    });

    it('takes the end of a token away, and changes nothing else of it', async () => {
      const ending = aToken({ expiresAt: O.some(NOON) });
      const other = aToken({ id: aUuid(9), name: 'ci', expiresAt: O.some(NOON) });
      await add(ending);
      await add(other, aHash(2));
      expect(await rightOf(store().tokens.findByHash(aHash()))).to.deep.equal(O.some(ending));
      expect(await rightOf(store().tokens.removeExpiry(ending.id))).to.equal(true);
      const kept = { ...ending, expiresAt: O.none };
      expect(await rightOf(store().tokens.findByHash(aHash()))).to.deep.equal(O.some(kept));
      expect(await rightOf(store().tokens.findByHash(aHash(2)))).to.deep.equal(O.some(other));
      expect(await rightOf(store().tokens.removeExpiry(aUuid(8)))).to.equal(false);
    });

    it('answers false when there is no token to revoke', async () => {
      await add();
      expect(await rightOf(store().tokens.revoke(aUuid(9), NOON))).to.equal(false);
      expect(await list()).to.deep.equal([aListedToken()]);
    });
  });
};
