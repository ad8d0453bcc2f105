import { expect } from 'chai';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { gatedOverview } from '../../../../support/http/gate.js';
import { aServer } from '../../../../support/http/a-server.js';
import { listenOnLoopback } from '../../../../support/http/raw-exchange.js';
import { bearer } from '../../../../support/http/seed-tokens.js';

const messageOf = (error: unknown): string => (error as Error).message;

const fetchStatus = (port: number, path: string, agent: Agent) =>
  new Promise<readonly [status: number | undefined, connection: string | undefined]>(
    (resolve, reject) => {
      const headers = bearer('viewer');
      const request = get(
        { host: '127.0.0.1', port, path, agent, headers },
        (answer: IncomingMessage) => {
          answer.resume();
          answer.once('end', () => resolve([answer.statusCode, answer.headers.connection]));
        },
      );
      request.once('error', reject);
    },
  );

describe('close', () => {
  describe('with requests in flight', () => {
    const service = aServer({ limits: { drainTimeoutMs: 20_000 } });
    const agent = new Agent({ keepAlive: true });
    after(() => agent.destroy());

    it('lets a request in flight finish, and ends its connection', async () => {
      const gate = gatedOverview(service);
      const draining = new Promise<void>((resolve) => {
        service.app.addHook('preClose', (done) => {
          resolve();
          done();
        });
      });
      const port = await listenOnLoopback(service.app);
      const answer = fetchStatus(port, '/v1/overview', agent);
      await gate.reached;
      const closed = service.app.close();
      await draining;
      gate.open();
      expect(await answer).to.deep.equal([200, 'close']);
      await closed;
    });

    it('is not held up by a connection that was kept alive', async () => {
      const port = await listenOnLoopback(service.app);
      expect(await fetchStatus(port, '/livez', agent)).to.deep.equal([200, 'keep-alive']);
      await service.app.close();
    });
  });

  describe('with a delay', () => {
    const service = aServer({ limits: { drainDelayMs: 300 } });
    const agent = new Agent({ keepAlive: true });
    after(() => agent.destroy());

    it('turns /readyz first, and goes on answering with an end to each connection', async () => {
      const port = await listenOnLoopback(service.app);
      expect(await fetchStatus(port, '/readyz', agent)).to.deep.equal([200, 'keep-alive']);
      const closed = service.app.close();
      let ready = await fetchStatus(port, '/readyz', agent);
      while (ready[0] === 200) ready = await fetchStatus(port, '/readyz', agent);
      expect(ready).to.deep.equal([503, 'close']);
      expect(await fetchStatus(port, '/v1/overview', agent)).to.deep.equal([200, 'close']);
      expect(await fetchStatus(port, '/livez', agent)).to.deep.equal([200, 'close']);
      await closed;
    });
  });

  describe('with a short patience', () => {
    const service = aServer({ limits: { drainTimeoutMs: 20 } });
    const agent = new Agent({ keepAlive: true });
    after(() => agent.destroy());

    it('cuts a request that does not end', async () => {
      const gate = gatedOverview(service);
      const port = await listenOnLoopback(service.app);
      const answer = fetchStatus(port, '/v1/overview', agent).catch(messageOf);
      await gate.reached;
      await service.app.close();
      expect(await answer).to.equal('socket hang up');
    });

    it('cuts a connection on which nothing ever came', async () => {
      const port = await listenOnLoopback(service.app);
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      await new Promise((resolve) => service.app.server.once('connection', resolve));
      await service.app.close();
      socket.destroy();
    });
  });
});
