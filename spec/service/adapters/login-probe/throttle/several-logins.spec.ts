import { expect } from 'chai';
import {
  BACKING_OFF,
  type LoginOutcome,
  refused,
} from '../../../../../adapters/login-probe/throttle/rejections-by-key.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { aDumpTarget } from '../../../../support/fleet/a-dump-target.js';
import { REJECTED } from '../../../../support/login-probe/is-attempted.js';
import { ACCEPTED } from '../../../../support/login-probe/pending-logins.js';
import {
  START,
  type ThrottledWorld,
  throttledWorld,
} from '../../../../support/login-probe/throttled-world.js';

const at = (database: string, telling: Parameters<typeof aDumpTarget>[0] = {}) =>
  aDumpTarget({ database, ...telling });

const afterSeconds = ({ clock }: ThrottledWorld, seconds: number) =>
  clock.set(new Date(START.getTime() + seconds * 1_000));

/** A server that has answered a first login, at which people then check these databases. */
const worldAfter = async (outcome: LoginOutcome, databases = ['a', 'b', 'c', 'd', 'e']) => {
  const world = throttledWorld({ loginsPerServer: 4 });
  await world.check(at('first'));
  for (const database of databases) await world.check(at(database));
  await world.answer('first', outcome);
  return world;
};

describe('several logins to one server at a time', () => {
  it('are made by people once it has accepted that login, as many as are allowed', async () => {
    const { underWay, answer } = await worldAfter(ACCEPTED);
    expect(underWay()).to.deep.equal(['a', 'b', 'c', 'd']);
    await answer('b', ACCEPTED);
    expect(underWay()).to.deep.equal(['a', 'c', 'd', 'e']);
  });

  it('are made where it accepted the login and only the database is missing', async () => {
    const { underWay } = await worldAfter(refused({ code: 'database_missing' }));
    expect(underWay()).to.deep.equal(['a', 'b', 'c', 'd']);
  });

  it('are not made after any other end of a login', async () => {
    const ends = [
      refused({ code: 'too_many_connections' }),
      refused({ code: 'login_rejected', cause: 'rule' }),
      refused({ code: 'timed_out' }),
      refused({ code: 'server_not_ready' }),
    ];
    for (const end of ends) expect((await worldAfter(end)).underWay()).to.deep.equal(['a']);
  });

  it('are not made once five seconds have passed', async () => {
    const world = await worldAfter(ACCEPTED, []);
    afterSeconds(world, 5);
    for (const database of ['a', 'b']) await world.check(at(database));
    expect(world.underWay()).to.deep.equal(['a']);
    afterSeconds(world, -60);
    await world.check(at('c'));
    expect(world.underWay()).to.deep.equal(['a']);
  });

  it('are not made with another user or password, which is tried by itself', async () => {
    for (const telling of [{ user: 'another' }, { password: new Secret('another') }]) {
      const world = await worldAfter(ACCEPTED, ['a']);
      await world.check(at('x', telling));
      await world.check(at('b'));
      expect(world.underWay()).to.deep.equal(['a']);
      await world.answer('a', ACCEPTED);
      expect(world.underWay()).to.deep.equal(['x']);
    }
  });

  it('end with the first that fails: those under way go on, and the others come one at a time', async () => {
    const world = await worldAfter(ACCEPTED, ['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    await world.answer('a', refused({ code: 'too_many_connections' }));
    expect(world.underWay()).to.deep.equal(['b', 'c', 'd']);
    for (const database of ['b', 'c']) await world.answer(database, ACCEPTED);
    expect(world.underWay()).to.deep.equal(['d']);
    await world.answer('d', ACCEPTED);
    expect(world.underWay()).to.deep.equal(['e']);
    await world.answer('e', ACCEPTED);
    expect(world.underWay()).to.deep.equal(['f', 'g']);
  });

  it('are rejected together at most, which is one step of the back-off', async () => {
    const world = await worldAfter(ACCEPTED, ['a', 'b', 'c', 'd', 'e']);
    for (const database of ['a', 'b', 'c', 'd']) await world.answer(database, REJECTED);
    expect([world.underWay(), world.count()]).to.deep.equal([[], 5]);
    afterSeconds(world, 60);
    for (const database of ['a', 'b']) await world.check(at(database));
    expect(world.underWay()).to.deep.equal(['a']);
  });

  it('keep the rejection of one, though others that began before it are accepted', async () => {
    const world = await worldAfter(ACCEPTED, ['a', 'b', 'c']);
    await world.answer('a', REJECTED);
    await world.answer('b', ACCEPTED);
    const { outcome } = await world.check(at('d'));
    expect(await outcome).to.deep.equal(REJECTED);
  });

  it('count once where their callers go away together', async () => {
    const world = await worldAfter(ACCEPTED, []);
    const gone = new AbortController();
    for (const database of ['a', 'b', 'c', 'd']) await world.check(at(database), gone.signal);
    gone.abort();
    const alsoGone = new AbortController();
    await world.check(at('a'), alsoGone.signal);
    alsoGone.abort();
    const { outcome } = await world.check(at('a'));
    await world.answer('a', ACCEPTED);
    expect(await outcome).to.deep.equal(ACCEPTED);
  });

  it('are not made by monitoring alone, which leaves the other places to people', async () => {
    const world = await worldAfter(ACCEPTED, []);
    for (const database of ['m', 'n', 'o']) await world.monitor(at(database));
    expect(world.underWay()).to.deep.equal(['m']);
    for (const database of ['a', 'b', 'c', 'd']) await world.check(at(database));
    expect(world.underWay()).to.deep.equal(['m', 'a', 'b', 'c']);
    for (const database of ['a', 'b', 'c']) await world.answer(database, ACCEPTED);
    expect(world.underWay()).to.deep.equal(['m', 'd']);
  });

  it('are begun at once where people join logins of monitoring that wait', async () => {
    const world = await worldAfter(ACCEPTED, []);
    for (const database of ['m', 'n']) await world.monitor(at(database));
    await world.check(at('n'));
    expect(world.underWay()).to.deep.equal(['m', 'n']);
  });

  it('are rejected for monitoring as for people', async () => {
    const world = await worldAfter(ACCEPTED, ['a']);
    const watched = await world.monitor(at('m'));
    const late = await world.monitor(at('n'));
    await world.answer('a', REJECTED);
    await world.answer('m', REJECTED);
    expect([await watched.outcome, await late.outcome]).to.deep.equal([REJECTED, BACKING_OFF]);
  });
});
