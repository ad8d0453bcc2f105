import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import pg, { type QueryConfig } from 'pg';
import { connectionAttempts } from '../../../../../../adapters/store/postgres/connection/connection-attempts.js';
import {
  type PipelinedConnection,
  pipelinedConnection,
} from '../../../../../../adapters/store/postgres/connection/pipelined-connection.js';
import { postgresWorld } from '../../../../../support/stores/postgres-world.js';
import { startCountingProxy } from '../../../../../support/network/counting-proxy.js';
import { pollUntil } from '../../../../../support/shared/poll-until.js';

const LIMITS = { connectTimeoutMs: 1_000, statementTimeoutMs: 10_000 };
const PID: QueryConfig = { name: 'pid', text: 'SELECT pg_backend_pid() AS pid' };
const KILLED: QueryConfig = { text: 'SELECT pg_terminate_backend(pg_backend_pid())' };
const sleep = (seconds: number): QueryConfig => ({
  name: 'sleep',
  text: 'SELECT pg_sleep($1::float8), pg_backend_pid() AS pid',
  values: [seconds],
});

describe('postgresPipe', () => {
  const world = postgresWorld();
  const errors: Error[] = [];
  let name = '';
  let line: PipelinedConnection;
  /** Stands still unless a test moves it, so that a busy machine changes nothing. */
  let nowMs = 0;
  beforeEach(async () => {
    errors.length = 0;
    name = await world().make('nothing');
    line = open();
  });
  afterEach(() => line.close());

  const open = (limits: Partial<typeof LIMITS> = {}, port = world().server.port) =>
    pipelinedConnection(
      world()
        .url(name)
        .replace(/:\d+\//, `:${port}/`),
      { ...LIMITS, ...limits },
      (error) => errors.push(error),
      connectionAttempts(),
      () => nowMs,
    );
  const send = async (statement: QueryConfig): Promise<unknown> =>
    pipe(
      await line.execute(statement),
      O.match(
        (): unknown => 'none',
        ({ rows }) => (rows[0] as { pid: number }).pid,
      ),
    );
  const standing = () =>
    pollUntil(
      () => {
        nowMs += 1_000;
        return send(PID);
      },
      (answer) => typeof answer === 'number',
    );

  it('has no connection at first, and makes one for the next who ask', async () => {
    expect(await send(PID)).to.equal('none');
    expect(await standing()).to.be.a('number');
  });

  it('sends each statement before the one before it is answered, all on one connection', async () => {
    const front = await startCountingProxy(world().server.port);
    await line.close();
    line = open({}, front.port);
    const pid = await standing();
    const holder = new pg.Client(world().url(name));
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(1)');
    const held = send({ text: 'SELECT pg_advisory_lock(1), pg_backend_pid() AS pid' });
    const soFar = front.received().length;
    const behind = [send(PID), send(sleep(0)), send(PID)];
    const haveCome = () => front.received().length > soFar + 100;
    for (let looks = 0; looks < 100 && !haveCome(); looks += 1) await delay(10);
    const cameWhileHeld = haveCome();
    await holder.end();
    expect(await Promise.all([held, ...behind])).to.deep.equal([pid, pid, pid, pid]);
    expect(cameWhileHeld).to.equal(true);
    front.close();
  });

  it('lets go of its connection after a failure, and those behind it are answered all the same', async () => {
    const pid = await standing();
    const sent = [sleep(0), sleep(5), PID].map(send);
    expect(await Promise.all(sent)).to.deep.equal([pid, 'none', pid]);
    expect(await send(PID)).to.equal('none');
    expect(errors.map(({ message }) => message)).to.deep.equal([
      'canceling statement due to statement timeout',
    ]);
    expect(await standing()).not.to.equal(pid);
  });

  it('makes nobody wait behind one that takes long', async () => {
    const pid = await standing();
    const long = send(sleep(0.5));
    nowMs += 49;
    const soon = send(PID);
    nowMs += 1;
    expect(await send(PID)).to.equal('none');
    expect(await soon).to.equal(pid);
    expect(await long).to.equal(pid);
    expect(await send(PID)).to.equal(pid);
  });

  it('says what is missing where the address names a file that is not there', async () => {
    line = pipelinedConnection(
      `${world().url(name)}?sslrootcert=/none/ca.pem`,
      LIMITS,
      (error) => errors.push(error),
      connectionAttempts(),
    );
    expect(await send(PID)).to.equal('none');
    await delay(0);
    expect(errors.map(({ message }) => message).join()).to.contain('/none/ca.pem');
  });

  it('has no answers to what is under way when its connection is lost, says so once, and makes another', async () => {
    const pid = await standing();
    const sent = [KILLED, PID, sleep(0), PID].map(send);
    expect(await Promise.all(sent)).to.deep.equal(['none', 'none', 'none', 'none']);
    expect(errors.map(({ message }) => message)).to.have.length(1);
    expect(await standing()).not.to.equal(pid);
  });

  it('tells why it cannot connect, and leaves the server in peace for a while', async () => {
    await world().server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await send(PID);
    await pollUntil(
      () => send(PID),
      () => errors.length > 0,
    );
    for (let time = 0; time < 50; time += 1) expect(await send(PID)).to.equal('none');
    expect(errors.map(({ message }) => message)).to.deep.equal([
      `database "${name}" is not currently accepting connections`,
    ]);
    await world().server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    expect(await standing()).to.be.a('number');
  });

  it('takes no more than 200 at a time', async () => {
    const pid = await standing();
    const outcomes = await Promise.all(Array.from({ length: 250 }, () => send(PID)));
    expect(outcomes.filter((outcome) => outcome === pid)).to.have.length(200);
    expect(outcomes.filter((outcome) => outcome === 'none')).to.have.length(50);
    expect(await send(PID)).to.equal(pid);
  });

  it('ends when what is under way was answered, and takes nothing more', async () => {
    const pid = await standing();
    const last = send(sleep(0.2));
    const ended = line.close();
    expect(await send(PID)).to.equal('none');
    await ended;
    expect(await last).to.equal(pid);
    expect(await world().server.query(`DROP DATABASE ${name}`)).to.deep.equal([]);
  });
});
