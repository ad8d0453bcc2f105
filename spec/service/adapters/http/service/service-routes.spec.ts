import { expect } from 'chai';
import { aServer } from '../../../../support/http/a-server.js';
import type { Holder } from '../../../../support/http/seed-tokens.js';

describe('the service routes', () => {
  describe('/livez and /readyz', () => {
    const service = aServer();

    it('need no credential', async () => {
      expect((await service.send('GET /livez')).json()).to.deep.equal({ status: 'alive' });
      expect((await service.send('GET /readyz')).json()).to.deep.equal({ status: 'ready' });
    });

    it('tell a process that lives from one that can work', async () => {
      await service.store.close();
      expect((await service.send('GET /livez')).statusCode).to.equal(200);
      expect(await service.refused('GET /readyz')).to.deep.equal({
        status: 503,
        code: 'unavailable',
        detail: 'The store is closed: the service is shutting down.',
      });
    });
  });

  describe('/metrics', () => {
    /** What is counted is counted from the start of its server. */
    const service = aServer({});

    const linesWith = async (name: string): Promise<readonly string[]> =>
      (await service.send('GET /metrics')).body.split('\n').filter((line) => line.startsWith(name));

    const check = (holder: Holder) =>
      service.send(`POST /v1/databases/${service.databases.shop}/dump/check`, holder);

    it('counts requests by route, method and status, whatever the ids in their paths', async () => {
      await check('operator');
      await check('viewer');
      await service.send('GET /v1/nothing', 'viewer');
      expect(await linesWith('shipshape_http_request_duration_seconds_count')).to.deep.equal(
        [
          'route="/v1/databases/:id/dump/check",method="POST",status="204"',
          'route="/v1/databases/:id/dump/check",method="POST",status="403"',
          'route="unknown",method="GET",status="404"',
        ].map((labels) => `shipshape_http_request_duration_seconds_count{${labels}} 1`),
      );
    });

    it('counts dump checks by outcome, and reasons by code', async () => {
      await check('operator');
      await check('viewer');
      service.environment.tools = {};
      service.environment.loginResult = { _tag: 'Refused', refusal: { code: 'timed_out' } };
      await check('operator');
      expect(await linesWith('shipshape_dump_check')).to.deep.equal([
        'shipshape_dump_checks_total{outcome="ready"} 1',
        'shipshape_dump_checks_total{outcome="forbidden"} 1',
        'shipshape_dump_checks_total{outcome="dump_not_ready"} 1',
        'shipshape_dump_check_reasons_total{code="dump_tool_missing"} 1',
        'shipshape_dump_check_reasons_total{code="timed_out"} 1',
      ]);
    });

    it('counts what failed by its source and why', async () => {
      await service.store.close();
      await check('operator');
      expect(await linesWith('shipshape_failures_total')).to.deep.equal([
        'shipshape_failures_total{source="store",reason="closed"} 1',
      ]);
    });

    it('has the metrics of the process', async () => {
      expect(await linesWith('process_resident_memory_bytes')).to.have.length(1);
    });
  });
});
