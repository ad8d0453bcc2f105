import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { notFound } from '../../../../../core/access/caller.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { refAt } from '../../../../support/fleet/put-fleet.js';
import type { Service } from '../../../../support/http/a-service.js';
import { aServer } from '../../../../support/http/a-server.js';
import { aGate, askUntilReached } from '../../../../support/http/gate.js';
import { bearer } from '../../../../support/http/seed-tokens.js';

interface LongOperation {
  readonly useCase: 'checkDumpReadiness' | 'testChannel' | 'testDestination';
  readonly path: (service: Service) => Promise<string>;
  readonly done: E.Either<object, object>;
  readonly status: number;
}

/** What has deadlines of its own, and may take longer than other answers. */
const LONG: Readonly<Record<string, LongOperation>> = {
  'a dump check': {
    useCase: 'checkDumpReadiness',
    path: ({ databases }) => Promise.resolve(`/v1/databases/${databases.shop}/dump/check`),
    done: E.right({ reasons: [], warnings: [] }),
    status: 204,
  },
  'the test of a channel': {
    useCase: 'testChannel',
    path: async ({ store }) => `/v1/channels/${(await refAt(store, 'on-call')).id}/test`,
    done: E.left(notFound('channel')),
    status: 404,
  },
  'the test of a destination': {
    useCase: 'testDestination',
    path: async ({ store }) => `/v1/destinations/${(await refAt(store, 'vault')).id}/test`,
    done: E.left(notFound('destination')),
    status: 404,
  },
};

for (const [what, { useCase, path, done, status }] of Object.entries(LONG))
  describe(`${what} that takes long`, () => {
    const service = aServer();

    const standIn = (
      { options }: Service,
      carryOut: (signal: AbortSignal) => Promise<E.Either<object, object>>,
    ) =>
      Object.assign(options.useCases, {
        [useCase]: (_caller: unknown, _id: unknown, signal: AbortSignal) => () => carryOut(signal),
      });

    /** One that goes on until it is called off. */
    const endless = () => {
      const [begun, calledOff] = [aGate(), aGate()];
      standIn(service, (signal) => {
        void begun.pass();
        return new Promise((settle) => {
          signal.addEventListener('abort', () => {
            void calledOff.pass();
            settle(E.left(unavailable('login', 'abandoned')));
          });
        });
      });
      return { begun: begun.reached, calledOff: calledOff.reached };
    };

    /** The status of the answer, or the name of the error that kept it away. */
    const ask = async (url: string, asked: Service, init: RequestInit = {}) =>
      fetch(`${url}${await path(asked)}`, {
        method: 'POST',
        headers: bearer('admin'),
        ...init,
      }).then(
        (answer) => answer.status,
        (error: unknown) => (error as Error).name,
      );

    it('is called off when its connection ends, also where a body was sent', async () => {
      const { begun, calledOff } = endless();
      const caller = new AbortController();
      const answer = ask(await service.listen(), service, { body: '{}', signal: caller.signal });
      await begun;
      caller.abort();
      await calledOff;
      expect(await answer).to.equal('AbortError');
    });

    it('is called off when a request without a socket is aborted', async () => {
      const { begun, calledOff } = endless();
      const caller = new AbortController();
      const asked = { method: 'POST', url: await path(service), headers: bearer('admin') } as const;
      const answer = service.app
        .inject({ ...asked, signal: caller.signal })
        .catch((error: unknown) => (error as Error).name);
      await begun;
      caller.abort();
      await calledOff;
      expect(await answer).to.equal('AbortError');
    });

    it('is not called off as long as its caller waits, whether a body was sent or not', async () => {
      const aborted: boolean[] = [];
      standIn(service, async (signal) => {
        await new Promise((resolve) => setImmediate(resolve));
        aborted.push(signal.aborted);
        return done;
      });
      const url = await service.listen();
      for (const init of [{}, { body: 'a body' }]) await ask(url, service, init);
      expect(aborted).to.deep.equal([false, false]);
    });

    for (const [when, limits, other] of [
      ['answers have little time', { answerTimeoutMs: 20 }, 503],
      ['silent connections are cut', { silenceTimeoutMs: 50 }, 'cut'],
    ] as const)
      describe(`where ${when}`, () => {
        const hasty = aServer({ limits: { drainTimeoutMs: 0, ...limits } });

        it('is waited for all the same', async () => {
          const gate = aGate();
          standIn(hasty, () => gate.pass().then(() => done));
          Object.assign(hasty.options.useCases, { getOverview: () => () => new Promise(() => {}) });
          const url = await hasty.listen();
          const { answer } = await askUntilReached(gate, () => ask(url, hasty));
          const overview = await fetch(`${url}/v1/overview`, { headers: bearer('viewer') }).then(
            (answered) => answered.status,
            () => 'cut',
          );
          gate.open();
          expect([overview, await answer]).to.deep.equal([other, status]);
        });
      });
  });
