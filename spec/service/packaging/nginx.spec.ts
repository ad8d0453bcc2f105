import { existsSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect } from 'chai';
import { NGINX, runNginx } from '../../support/dashboard/system-nginx.js';
import { freePort } from '../../support/network/free-port.js';
import { stubHttpServer } from '../../support/network/stub-http-server.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

const CONFIGURATION = readFileSync('packaging/nginx.conf', 'utf8');

describe('packaging/nginx.conf', () => {
  if (!existsSync(NGINX)) {
    it('needs nginx (apt-get install nginx)');
    return;
  }
  const directory = temporaryDirectory();
  const [one, two] = [stubHttpServer(), stubHttpServer()];
  let stop = (): unknown => undefined;
  afterEach(() => stop());

  const start = async (...nodes: readonly string[]): Promise<string> => {
    const proxy = await runNginx(join(directory.path, 'nginx'), (port) =>
      nodes.reduce(
        (text, node, index) => text.replace(`node-${index + 1}:8080`, new URL(node).host),
        CONFIGURATION.replace('listen 8080', `listen 127.0.0.1:${port}`),
      ),
    );
    ({ stop } = proxy);
    return `http://127.0.0.1:${proxy.port}/v1/tokens`;
  };
  const hangUp: RequestListener = ({ socket }) => void socket.destroy();

  for (const [method, tried, what] of [
    ['GET', 2, 'asks the other node for what is read'],
    ['POST', 1, 'sends no change a second time, which the node may have made'],
  ] as const)
    it(`${what}, where a node ends without an answer`, async () => {
      const url = await start(one.url, two.url);
      for (const node of [one, two]) node.reply(hangUp);
      expect((await fetch(url, { method })).status).to.equal(502);
      expect([...one.received, ...two.received]).to.have.length(tried);
    });

  it('sends a change to the other node, where one does not listen', async () => {
    const url = await start(`http://127.0.0.1:${await freePort()}`, two.url);
    two.reply({ status: 201 });
    for (const _ of [1, 2]) expect((await fetch(url, { method: 'POST' })).status).to.equal(201);
    expect(two.received).to.have.length(2);
  });
});
