import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { aServer, type ServedService } from '../../../../support/http/a-server.js';
import { aGate } from '../../../../support/http/gate.js';
import { bearer } from '../../../../support/http/seed-tokens.js';

/** A check that goes on until its caller goes away. */
const endless = ({ options }: ServedService) => {
  const begun = aGate();
  const calledOff = new Promise<void>((resolve) => {
    Object.assign(options.useCases, {
      checkDumpReadiness: (_caller: unknown, _id: unknown, signal: AbortSignal) => () =>
        new Promise((settle) => {
          void begun.pass();
          signal.addEventListener('abort', () => {
            resolve();
            settle(E.left(unavailable('login', 'abandoned')));
          });
        }),
    });
  });
  return { begun: begun.reached, calledOff };
};

describe('a dump check whose caller goes away', () => {
  const service = aServer();

  it('is called off when the connection ends, also where a body was sent', async () => {
    const { begun, calledOff } = endless(service);
    const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const calling = new AbortController();
    const answer = fetch(`${url}/v1/databases/${service.databases.shop}/dump/check`, {
      method: 'POST',
      headers: bearer('operator'),
      body: '{}',
      signal: calling.signal,
    }).catch((error: unknown) => error);
    await begun;
    calling.abort();
    await calledOff;
    expect(await answer).to.have.property('name', 'AbortError');
  });

  it('is called off when a request without a socket is aborted', async () => {
    const { begun, calledOff } = endless(service);
    const calling = new AbortController();
    const answer = service.app
      .inject({
        method: 'POST',
        url: `/v1/databases/${service.databases.shop}/dump/check`,
        headers: bearer('operator'),
        signal: calling.signal,
      })
      .catch((error: unknown) => error);
    await begun;
    calling.abort();
    await calledOff;
    expect(await answer).to.have.property('name', 'AbortError');
  });

  it('is not called off as long as the caller waits, whether a body was sent or not', async () => {
    const aborted: boolean[] = [];
    Object.assign(service.options.useCases, {
      checkDumpReadiness: (_caller: unknown, _id: unknown, signal: AbortSignal) => async () => {
        await new Promise((resolve) => setImmediate(resolve));
        aborted.push(signal.aborted);
        return E.right({ reasons: [] });
      },
    });
    const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
    for (const body of [undefined, 'a body'])
      await fetch(`${url}/v1/databases/${service.databases.shop}/dump/check`, {
        method: 'POST',
        headers: bearer('operator'),
        ...(body !== undefined && { body }),
      });
    expect(aborted).to.deep.equal([false, false]);
  });
});
