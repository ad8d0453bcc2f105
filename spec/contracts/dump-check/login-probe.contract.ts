import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { DumpObstacleCode } from '../../../core/dump-check/dump-obstacle.js';
import {
  acceptedLogin,
  type LoginRefusal,
  type LoginResult,
} from '../../../core/dump-check/login-result.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';
import { type PortFailure, unavailable } from '../../../core/shared/ports/port-failure.js';

/** What can keep a login from coming about, and what the probe calls it. */
export const REFUSALS = {
  'the password is wrong': { code: 'login_rejected', cause: 'credentials' },
  'the role does not exist': { code: 'login_rejected', cause: 'credentials' },
  'the role may not log in': { code: 'login_rejected', cause: 'rule' },
  'the database does not exist': { code: 'database_missing' },
  'the database accepts no connections': { code: 'not_accepting_connections' },
  'the role may not connect to the database': { code: 'access_denied' },
  'the role has no connection left': { code: 'too_many_connections' },
  'the name of the host leads nowhere': { code: 'host_not_found' },
  'nothing listens on the port': { code: 'unreachable', cause: 'refused' },
  'nothing answers on the network': { code: 'unreachable', cause: 'no_answer' },
  'the address of the host is denied': { code: 'unreachable', cause: 'address_denied' },
  'the server never answers': { code: 'timed_out', cause: 'silent' },
  'the server hangs up without a word': { code: 'server_not_ready', cause: 'hung_up' },
  'the server speaks HTTP': { code: 'not_a_database_server', cause: 'http' },
  'the server that is asked for TLS speaks HTTP': { code: 'not_a_database_server', cause: 'http' },
  'the server wants the password in clear': { code: 'insecure_login_refused' },
  'the server has no TLS and the target asks for it': { code: 'tls_failed', cause: 'not_offered' },
  'a stranger issued the certificate': { code: 'tls_failed', cause: 'untrusted' },
  'the certificate has expired': { code: 'tls_failed', cause: 'expired' },
  'the certificate names another host': { code: 'tls_failed', cause: 'wrong_name' },
  'the server breaks the handshake off': { code: 'tls_failed', cause: 'handshake' },
} as const satisfies Readonly<Record<string, LoginRefusal>>;

export type Situation = keyof typeof REFUSALS;

export interface LoginWorld {
  readonly probe: LoginProbe;
  /** A database of which the admin login may read something, and not everything. */
  readonly obstructed: { readonly target: DumpTarget; readonly codes: readonly DumpObstacleCode[] };
  readonly accepting: { readonly target: DumpTarget; readonly serverMajor: number };
  readonly targetWhere: (situation: Situation) => DumpTarget;
  /** Resolves as soon as no connection to any target is open. */
  readonly gone: () => Promise<void>;
  readonly close: () => Promise<void>;
}

type Outcome = E.Either<PortFailure, LoginResult>;

/** Whether the login was accepted, and by which version. */
const bare = (outcome: Outcome): Outcome =>
  E.map((result: LoginResult): LoginResult =>
    result._tag === 'Accepted' ? acceptedLogin(result.serverMajor) : result,
  )(outcome);

const databasesIn = (outcome: Outcome) =>
  E.isRight(outcome) && outcome.right._tag === 'Accepted'
    ? outcome.right.instance.databases
    : new Map();

/**
 * What every `LoginProbe` promises. The deadline of its probe should be short. What an engine has no word for
 * cannot come about there.
 */
export const describeLoginProbe = (
  name: string,
  make: () => Promise<LoginWorld>,
  impossible: readonly Situation[] = [],
): void => {
  describe(`${name} as a login probe`, () => {
    const situations = (Object.keys(REFUSALS) as readonly Situation[]).filter(
      (situation) => !impossible.includes(situation),
    );
    let world: LoginWorld;

    before(async () => {
      world = await make();
    });
    after(() => world.close());

    it('accepts a login to the very database, and tells the major version of the server', async () => {
      const { target, serverMajor } = world.accepting;
      expect(bare(await world.probe.logIn(target)())).to.deep.equal(
        E.right(acceptedLogin(serverMajor)),
      );
    });

    it('learns nothing of databases but what is so, and of none that was not named', async () => {
      const { target } = world.accepting;
      const siblings = [target.database.name, 'no database has this name'];
      const states = databasesIn(await world.probe.logIn({ ...target, siblings })());
      expect(['open', 'visible', undefined]).to.include(states.get(target.database.name));
      expect(['missing', undefined]).to.include(states.get('no database has this name'));
      expect(siblings).to.include.members([...states.keys()]);
      expect([...databasesIn(await world.probe.logIn(target)())]).to.deep.equal([]);
    });

    for (const situation of situations) {
      const refusal = REFUSALS[situation];
      const cause = 'cause' in refusal ? `, ${refusal.cause}` : '';
      it(`answers ${refusal.code}${cause} where ${situation}`, async () => {
        expect(await world.probe.logIn(world.targetWhere(situation))()).to.deep.equal(
          E.right({ _tag: 'Refused', refusal }),
        );
      });
    }

    it('inspects a database without obstacles, and finds none', async () => {
      const { target, serverMajor } = world.accepting;
      const outcome = await world.probe.inspect(target)();
      expect(bare(outcome)).to.deep.equal(E.right(acceptedLogin(serverMajor)));
      expect(outcome).to.have.nested.property('right.obstacles').that.deep.equals([]);
    });

    it('inspects a database that the login may not read, and finds every obstacle', async () => {
      const { target, codes } = world.obstructed;
      const outcome = await world.probe.inspect(target)();
      const obstacles =
        E.isRight(outcome) && outcome.right._tag === 'Accepted' ? outcome.right.obstacles : [];
      expect(obstacles.map(({ code }) => code)).to.deep.equal(codes);
      for (const obstacle of obstacles)
        if ('objects' in obstacle) expect(obstacle.objects.names.length).to.be.at.most(10);
    });

    it('logs in to a database with obstacles all the same', async () => {
      const { target } = world.obstructed;
      expect(bare(await world.probe.logIn(target)())).to.deep.equal(
        E.right(acceptedLogin(world.accepting.serverMajor)),
      );
    });

    it('refuses to inspect what it refuses to log in to, for the same reason', async () => {
      const targets = situations.map(world.targetWhere);
      const verdicts = await Promise.all(targets.map((target) => world.probe.inspect(target)()));
      // A probe that throttles may not try a rejected login again.
      const tried = situations.filter((_, index) => E.isRight(verdicts[index] ?? E.left('')));
      expect(verdicts.filter(E.isRight)).to.deep.equal(
        tried.map((situation) => E.right({ _tag: 'Refused', refusal: REFUSALS[situation] })),
      );
      expect(tried).to.include('the server never answers');
    });

    it('gives an inspection up as soon as its signal is aborted, and leaves', async () => {
      const calling = new AbortController();
      const target = world.targetWhere('the server never answers');
      const outcome = world.probe.inspect(target, calling.signal)();
      calling.abort();
      expect(await outcome).to.deep.equal(E.left(unavailable('login', 'abandoned')));
      await world.gone();
    });

    it('gives up as soon as its signal is aborted, and leaves', async () => {
      const calling = new AbortController();
      const target = world.targetWhere('the server never answers');
      const outcome = world.probe.logIn(target, calling.signal)();
      calling.abort();
      expect(await outcome).to.deep.equal(E.left(unavailable('login', 'abandoned')));
      await world.gone();
    });

    it('dials nobody where its signal was aborted before', async () => {
      const outcome = world.probe.logIn(world.accepting.target, AbortSignal.abort())();
      expect(await outcome).to.deep.equal(E.left(unavailable('login', 'abandoned')));
    });

    it('leaves again, whatever the verdict', async () => {
      const targets = [world.accepting.target, ...situations.map(world.targetWhere)];
      const verdicts = await Promise.all(targets.map((target) => world.probe.logIn(target)()));
      await world.gone();
      expect(verdicts).to.have.lengthOf(situations.length + 1);
    });
  });
};
