import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { metricsServer } from '../../../../../adapters/http/service/service-routes.js';
import { shipshapeServer } from '../../../../../adapters/http/server/shipshape-server.js';
import { bearer } from '../../../../support/http/seed-tokens.js';
import { aService } from '../../../../support/http/a-service.js';

describe('/metrics', () => {
  it('are for every caller that is known where they ask for a token, and for nobody else', async () => {
    const { options } = await aService({ metricsFor: 'callers' });
    const app = shipshapeServer(options);
    try {
      const answers = [];
      for (const headers of [bearer('viewer'), bearer('stranger'), bearer('revoked'), {}])
        answers.push(await app.inject({ url: '/metrics', headers }));
      expect(answers.map(({ statusCode }) => statusCode)).to.deep.equal([200, 200, 401, 401]);
      expect(answers[3]?.headers['www-authenticate']).to.equal('Bearer realm="shipshape"');
      expect((await app.inject('/livez')).statusCode).to.equal(200);
    } finally {
      await app.close();
    }
  });

  it('are there alone where they have a port of their own, which has nothing else', async () => {
    const { options } = await aService({ metricsFor: 'own port' });
    const app = shipshapeServer(options);
    const own = metricsServer(app);
    try {
      const service = await app.listen({ host: '127.0.0.1', port: 0 });
      own.listen(0, '127.0.0.1');
      await once(own, 'listening');
      const metrics = `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
      const statusOf = async (url: string) => (await fetch(url)).status;
      expect(await statusOf(`${metrics}/metrics`)).to.equal(200);
      expect(await (await fetch(`${metrics}/metrics`)).text()).to.contain('# TYPE');
      for (const path of ['/v1/overview', '/livez', '/'])
        expect(await statusOf(`${metrics}${path}`)).to.equal(404);
      expect(await statusOf(`${service}/metrics`)).to.equal(404);
      expect(await statusOf(`${service}/livez`)).to.equal(200);
    } finally {
      own.close();
      await app.close();
    }
  });
});
