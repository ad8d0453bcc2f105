import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { notFound } from '../../../../../core/access/access-error.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { refAt } from '../../../../support/fleet/put-fleet.js';
import { aServer, type ServedService } from '../../../../support/http/a-server.js';
import { aGate } from '../../../../support/http/gate.js';
import { bearer } from '../../../../support/http/seed-tokens.js';

/** The status of the answer, or the name of the error that kept it away. */
const testing = async (
  url: string,
  { store }: ServedService,
  signal: AbortSignal | null = null,
) => {
  const { id } = await refAt(store, 'on-call');
  const options = { method: 'POST', headers: bearer('admin'), signal };
  return fetch(`${url}/v1/channels/${id}/test`, options).then(
    ({ status }) => status,
    (error: unknown) => (error as Error).name,
  );
};

describe('a channel that takes its time', () => {
  describe('where its caller goes away', () => {
    const service = aServer();

    it('is tried no longer', async () => {
      const begun = aGate();
      const calledOff = new Promise<void>((resolve) => {
        Object.assign(service.options.useCases, {
          testChannel: (_caller: unknown, _id: unknown, signal: AbortSignal) => () =>
            new Promise((settle) => {
              void begun.pass();
              signal.addEventListener('abort', () => {
                resolve();
                settle(E.left(unavailable('channel', 'abandoned')));
              });
            }),
        });
      });
      const calling = new AbortController();
      const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
      const answer = testing(url, service, calling.signal);
      await begun.reached;
      calling.abort();
      await calledOff;
      expect(await answer).to.equal('AbortError');
    });
  });

  for (const [when, limits, other] of [
    ['where answers have little time', { answerTimeoutMs: 20 }, 503],
    ['where silent connections are cut', { silenceTimeoutMs: 50 }, 'cut'],
  ] as const)
    describe(when, () => {
      const service = aServer({ limits });

      it('is waited for all the same', async () => {
        const gate = aGate();
        Object.assign(service.options.useCases, {
          getOverview: () => () => new Promise(() => {}),
          testChannel: () => async () => {
            await gate.pass();
            return E.left(notFound('channel'));
          },
        });
        const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
        const answer = testing(url, service);
        await gate.reached;
        const overview = await fetch(`${url}/v1/overview`, { headers: bearer('viewer') }).then(
          ({ status }) => status,
          () => 'cut',
        );
        gate.open();
        expect([overview, await answer]).to.deep.equal([other, 404]);
      });
    });
});
