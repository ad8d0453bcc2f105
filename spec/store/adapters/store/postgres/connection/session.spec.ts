import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { PoolClient } from 'pg';
import { postgresSession } from '../../../../../../adapters/store/postgres/connection/session.js';
import { unavailable } from '../../../../../../core/shared/ports/port-failure.js';

const LOST = new Error('Connection terminated unexpectedly');
const STUCK = new Error('Query read timeout');
const REFUSED = Object.assign(new Error('no such table'), { code: '42P01' });

const unreachable = E.left(unavailable('store', 'unreachable'));
const ANSWER = { rows: [], rowCount: 0 };
const answered = E.right(ANSWER);

/** A pool whose connections each answer as their script says, and what became of them. */
const scripted = (...scripts: readonly (readonly (Error | 'ok')[])[]) => piped(O.none, ...scripts);

/** The same beside a pipe that has this answer to all, if any. */
const piped = (
  answer: O.Option<typeof ANSWER>,
  ...scripts: readonly (readonly (Error | 'ok')[])[]
) => {
  const connections = scripts.map((script) => ({
    left: [...script],
    asked: new Array<unknown>(),
    destroyed: new Array<unknown>(),
  }));
  let next = 0;
  const connect = (): Promise<PoolClient> => {
    const connection = connections[next];
    next += 1;
    if (connection === undefined) throw new Error('The script has no such connection.');
    const query = (statement: unknown) => {
      connection.asked.push(statement);
      const answer = connection.left.shift();
      return answer === 'ok' ? Promise.resolve(ANSWER) : Promise.reject(answer ?? LOST);
    };
    const release = (destroy: unknown) => connection.destroyed.push(destroy);
    return Promise.resolve({ query, release } as unknown as PoolClient);
  };
  const end = () => Promise.resolve();
  const ask = () => Promise.resolve(answer);
  const session = postgresSession(
    { pool: { connect, end }, pipelined: { execute: ask, close: end } },
    () => undefined,
  );
  return {
    session,
    asked: () => connections.map(({ asked }) => asked),
    destroyed: () => connections.flatMap(({ destroyed }) => destroyed),
  };
};

describe('postgresSession', () => {
  it('asks a read once more on another connection when the first is lost', async () => {
    const { session, asked, destroyed } = scripted([LOST], ['ok']);
    expect(await session.read('SELECT 1')()).to.deep.equal(answered);
    expect([asked(), destroyed()]).to.deep.equal([
      [['SELECT 1'], ['SELECT 1']],
      [true, false],
    ]);
  });

  it('asks a read no more than twice', async () => {
    const { session, asked } = scripted([LOST], [LOST], ['ok']);
    expect(await session.read('SELECT 1')()).to.deep.equal(unreachable);
    expect(asked()).to.deep.equal([['SELECT 1'], ['SELECT 1'], []]);
  });

  it('never asks a write again: nobody knows whether it was done', async () => {
    const { session, destroyed } = scripted([LOST], ['ok']);
    expect(await session.write('DELETE')()).to.deep.equal(unreachable);
    expect(destroyed()).to.deep.equal([true]);
  });

  it('begins a transaction on another connection when the first is lost, and runs its work once', async () => {
    const { session, asked } = scripted([LOST], ['ok', 'ok', 'ok']);
    expect(await session.transact((ask) => ask('DELETE'))()).to.deep.equal(answered);
    const begin = 'BEGIN ISOLATION LEVEL READ COMMITTED';
    expect(asked()).to.deep.equal([[begin], [begin, 'DELETE', 'COMMIT']]);
  });

  it('says no more on a connection that is lost in the midst of a transaction', async () => {
    const { session, asked, destroyed } = scripted(['ok', LOST], ['ok']);
    expect(await session.transact((ask) => ask('DELETE'))()).to.deep.equal(unreachable);
    expect(asked()[0]).to.deep.equal(['BEGIN ISOLATION LEVEL READ COMMITTED', 'DELETE']);
    expect(destroyed()).to.deep.equal([true]);
  });

  it('never uses a connection again on which a statement got no answer, and does not ask it elsewhere', async () => {
    const { session, destroyed } = scripted([STUCK], ['ok']);
    expect(await session.read('SELECT 1')()).to.deep.equal(unreachable);
    expect(destroyed()).to.deep.equal([true]);
  });

  it('keeps a connection on which a statement was refused', async () => {
    const { session, destroyed } = scripted([REFUSED], ['ok']);
    expect(await session.read('SELECT 1')()).to.deep.equal(E.left(unavailable('store', 'failed')));
    expect(destroyed()).to.deep.equal([false]);
  });

  it('asks a poll through the pipe, and needs no connection of the pool', async () => {
    const { session, asked } = piped(O.some(ANSWER));
    expect(await session.readPipelined({ text: 'SELECT 1' })()).to.deep.equal(answered);
    expect(asked()).to.deep.equal([]);
  });

  it('asks a poll as a read where the pipe has no answer', async () => {
    const { session, asked } = piped(O.none, [LOST], ['ok']);
    expect(await session.readPipelined({ text: 'SELECT 1' })()).to.deep.equal(answered);
    expect(asked()).to.deep.equal([[{ text: 'SELECT 1' }], [{ text: 'SELECT 1' }]]);
  });
});
