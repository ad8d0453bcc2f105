import { createHook } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import {
  type LoginThread,
  loginThread,
} from '../../../../../adapters/login-probe/worker/login-thread.js';
import type { LoginRequest } from '../../../../../adapters/login-probe/transport/login-request.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { NO_EXPIRIES } from '../../../../../core/dump-check/login-result.js';
import { NO_INSTANCE_FACTS } from '../../../../../core/dump-check/instance-facts.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';

const failed = E.left(unavailable('login', 'failed'));
const majorOf = (serverMajor: number) =>
  E.right({ serverMajor, expiries: NO_EXPIRIES, instance: NO_INSTANCE_FACTS, obstacles: [] });

const order = (user: string): LoginRequest => ({
  addresses: [{ address: '127.0.0.1', family: 4 }],
  dialMs: 1000,
  engine: 'postgresql',
  host: 'localhost',
  port: 1,
  tls: { mode: 'off' },
  user,
  password: new Secret('secret'),
  database: 'shop',
  allowsTrust: false,
});

/** Counts the turns of this thread's event loop from now on: one that is blocked makes none. */
const countTurns = () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  return () => {
    clearInterval(timer);
    return turns;
  };
};

/** Counts the threads that start from now on. */
const countThreads = () => {
  let count = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'WORKER') count += 1;
    },
  }).enable();
  return () => {
    hook.disable();
    return count;
  };
};

describe('loginThread, whose thread misbehaves', () => {
  const entry = new URL('../../../../support/login-probe/rogue-thread.js', import.meta.url);
  const { signal } = new AbortController();
  let logins: LoginThread;

  beforeEach(() => {
    logins = loginThread({ program: 'pg-logins', entry, stallMs: 200 });
  });
  afterEach(() => logins.close());

  const logIn = (user: string) => logins.logIn(order(user), signal)();

  for (const deed of ['throws', 'rejects', 'exits', 'spins', 'hoards'])
    it(`fails with a thread that ${deed}, blocks nothing, and continues in another`, async () => {
      const turns = countTurns();
      expect(await Promise.all([logIn('waits'), logIn(deed)])).to.deep.equal([failed, failed]);
      expect(turns()).to.be.above(5);
      expect(await logIn('answers')).to.deep.equal(majorOf(18));
    });

  it('fails where the thread cannot start', async () => {
    const threadless = loginThread({
      program: 'pg-logins',
      entry: new URL('nowhere.js', import.meta.url),
    });
    expect(await threadless.logIn(order('answers'), signal)()).to.deep.equal(failed);
  });

  it('keeps a thread that waits and still responds to pings', async () => {
    const waiting = new AbortController();
    const login = logins.logIn(order('waits'), waiting.signal)();
    setTimeout(() => waiting.abort(), 700);
    expect(await login).to.deep.equal(majorOf(0));
  });

  it('starts its thread ahead, once, and the first login finds it', async () => {
    const threads = countThreads();
    logins.prepare();
    logins.prepare();
    expect(await logIn('answers')).to.deep.equal(majorOf(18));
    expect(threads()).to.equal(1);
  });

  it('makes no login that is cancelled before it begins', async () => {
    expect(await logins.logIn(order('waits'), AbortSignal.abort())()).to.deep.equal(failed);
  });

  it('ends the logins that still wait when it is closed', async () => {
    await logIn('answers');
    const login = logIn('waits');
    await logins.close();
    expect(await login).to.deep.equal(failed);
  });

  it('shows the thread nothing of the environment', async () => {
    expect(await logIn('counts the environment')).to.deep.equal(majorOf(0));
  });

  it('keeps no process alive', async () => {
    const probe = new URL(
      '../../../../../adapters/login-probe/worker/login-thread.js',
      import.meta.url,
    ).href;
    // Something else keeps the process alive until the login has its outcome, as a deadline does.
    const program = `
      import { loginThread } from ${JSON.stringify(probe)};
      const { logIn } = loginThread({ program: 'pg-logins', entry: new URL(${JSON.stringify(entry.href)}) });
      const order = { user: 'answers', password: { reveal: () => '' } };
      const alive = setInterval(() => undefined, 1000);
      console.log((await logIn(order, new AbortController().signal)()).right.serverMajor);
      clearInterval(alive);`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    expect(await run).to.deep.include({ stdout: '18\n' });
  });
});
