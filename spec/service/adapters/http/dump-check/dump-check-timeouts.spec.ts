import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { aServer, type ServedService } from '../../../../support/http/a-server.js';
import { aGate, type Gate } from '../../../../support/http/gate.js';
import { bearer } from '../../../../support/http/seed-tokens.js';

/** An overview that is never answered, and a check that is once the gate is open. */
const slow = ({ options }: ServedService): Gate => {
  const gate = aGate();
  Object.assign(options.useCases, {
    getOverview: () => () => new Promise(() => {}),
    checkDumpReadiness: () => async () => {
      await gate.pass();
      return E.right({ reasons: [] });
    },
  });
  return gate;
};

describe('a dump check that takes long', () => {
  describe('where answers have little time', () => {
    const service = aServer({ limits: { answerTimeoutMs: 20 } });

    it('is answered, since its probe has a deadline of its own', async () => {
      const gate = slow(service);
      const checking = service.send(
        `POST /v1/databases/${service.databases.shop}/dump/check`,
        'operator',
      );
      await gate.reached;
      const overview = await service.send('GET /v1/overview', 'viewer');
      gate.open();
      expect([overview.statusCode, (await checking).statusCode]).to.deep.equal([503, 204]);
    });
  });

  describe('where silent connections are cut', () => {
    const service = aServer({ limits: { silenceTimeoutMs: 50 } });

    it('keeps its connection', async () => {
      const gate = slow(service);
      const url = await service.listen();
      const checking = fetch(`${url}/v1/databases/${service.databases.shop}/dump/check`, {
        method: 'POST',
        headers: bearer('operator'),
      });
      await gate.reached;
      const overview = fetch(`${url}/v1/overview`, { headers: bearer('viewer') });
      const outcome = await overview.then(
        () => 'answered',
        () => 'cut',
      );
      gate.open();
      expect([outcome, (await checking).status]).to.deep.equal(['cut', 204]);
    });
  });
});
