import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { SignIn } from '../../../core/access/person.js';
import { HOUR_MS } from '../../../core/shared/durations.js';
import { Secret } from '../../../core/shared/secret.js';
import { aHash } from '../../support/access/a-token.js';
import { aFleet, aServer } from '../../support/fleet/a-fleet.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const MORNING = new Date('2026-11-20T08:00:00.000Z');
const NOON = new Date('2026-11-20T12:00:00.000Z');
const EVENING = new Date('2026-11-20T20:00:00.000Z');

const aSignIn = (telling: Partial<SignIn> = {}): SignIn => ({
  id: aUuid(7),
  person: { id: 'https://id.example#ada', name: 'Ada', groups: ['dba', 'on "call"'] },
  session: O.some('s1'),
  refresh: O.some(new Secret('r1')),
  createdAt: MORNING,
  checkedAt: MORNING,
  expiresAt: EVENING,
  ...telling,
});

const revealed = ({ refresh, ...rest }: SignIn) => ({
  ...rest,
  refresh: O.map((secret: Secret) => secret.reveal())(refresh),
});

/** What every `PeopleRegister` promises; `make` gives an empty store. */
export const describePeopleRegister = (name: string, make: MakeStore): void => {
  describe(`${name} as a register of people`, () => {
    const store = storeForEach(make);
    const people = () => store().people;
    const add = (signIn = aSignIn(), hash = aHash()) => rightOf(people().add(signIn, hash));
    const find = async (hash = aHash()) => O.map(revealed)(await rightOf(people().find(hash)));

    it('keeps a sign-in under its hash, whole, also once it is over', async () => {
      await add(aSignIn({ expiresAt: NOON }));
      expect(await find()).to.deep.equal(O.some(revealed(aSignIn({ expiresAt: NOON }))));
      expect(await find(aHash(1))).to.deep.equal(O.none);
    });

    it('removes those that were over when another one begins', async () => {
      await add(aSignIn({ expiresAt: NOON }));
      await add(aSignIn({ id: aUuid(8), createdAt: NOON }), aHash(1));
      expect(await find()).to.deep.equal(O.none);
      expect(O.isSome(await find(aHash(1)))).to.equal(true);
    });

    it('lets one of several refresh it, and another one once the claim is over', async () => {
      await add();
      const claim = (at: Date, until: Date) => rightOf(people().claim(aUuid(7), at, until));
      const claims = await Promise.all([claim(MORNING, NOON), claim(MORNING, NOON)]);
      expect(claims.filter(Boolean)).to.have.length(1);
      expect(await claim(NOON, EVENING)).to.equal(true);
      expect(await rightOf(people().claim(aUuid(9), NOON, EVENING))).to.equal(false);
    });

    it('holds nobody to a claim from before the clock was set back', async () => {
      await add();
      const claim = (at: Date, until: Date) => rightOf(people().claim(aUuid(7), at, until));
      expect(await claim(NOON, EVENING)).to.equal(true);
      expect(await claim(MORNING, new Date(EVENING.getTime() - HOUR_MS))).to.equal(false);
      expect(await claim(MORNING, new Date(EVENING.getTime() - HOUR_MS - 1))).to.equal(true);
    });

    it('keeps what the provider says now, and ends the claim', async () => {
      await add();
      await rightOf(people().claim(aUuid(7), MORNING, EVENING));
      const now = {
        person: { id: 'https://id.example#ada', name: 'Ada L.', groups: [] },
        session: O.none,
        refresh: O.some(new Secret('r2')),
      };
      expect(await rightOf(people().renew(aUuid(7), now, NOON))).to.equal(true);
      const renewed = revealed(aSignIn({ ...now, checkedAt: NOON }));
      expect(await find()).to.deep.equal(O.some(renewed));
      expect(await rightOf(people().claim(aUuid(7), NOON, EVENING))).to.equal(true);
      expect(await rightOf(people().renew(aUuid(9), now, NOON))).to.equal(false);
    });

    it('ends one, those of a person, and those of a session at the provider', async () => {
      const other = { id: 'https://id.example#bob', name: 'Bob', groups: [] };
      await add();
      await add(aSignIn({ id: aUuid(8), session: O.some('s2') }), aHash(1));
      await add(aSignIn({ id: aUuid(9), person: other, session: O.none }), aHash(2));
      await add(aSignIn({ id: aUuid(10) }), aHash(3));
      const ended = (person?: string, session?: string) =>
        rightOf(
          people().endAll({ person: O.fromNullable(person), session: O.fromNullable(session) }),
        );
      expect(await ended()).to.equal(0);
      expect(await ended(other.id, 's1')).to.equal(0);
      expect(await ended(undefined, 's2')).to.equal(1);
      expect(await rightOf(people().end(aUuid(7)))).to.equal(true);
      expect(await rightOf(people().end(aUuid(7)))).to.equal(false);
      expect(await ended('https://id.example#ada')).to.equal(1);
      expect(O.isSome(await find(aHash(2)))).to.equal(true);
    });

    it('has the roles of groups as the fleet gives them, each where it is', async () => {
      const [dba, all] = [
        { group: 'dba', role: 'operator' } as const,
        { group: 'all', role: 'viewer' } as const,
      ];
      const fleet = aFleet({
        access: [all],
        servers: [aServer({ name: 'db-eu-1', access: [dba, all] }), aServer({ name: 'db-eu-2' })],
      });
      expect(await rightOf(people().access)).to.deep.equal([]);
      await putFleet(store(), fleet);
      const { id } = await refAt(store(), 'db-eu-1', 'server');
      expect(await rightOf(people().access)).to.have.deep.members([
        { ...all, scope: 'fleet' },
        { ...dba, scope: id },
        { ...all, scope: id },
      ]);
      await putFleet(store(), aFleet({ servers: [aServer({ name: 'db-eu-1' })] }));
      expect(await rightOf(people().access)).to.deep.equal([]);
    });
  });
};
