import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { serveShipshape } from '../../support/service/shipshape-process.js';
import { pollUntil } from '../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

/** Writes down what it is to send, in place of the program of systemd. */
const SENDER = '#!/bin/sh\nfor line; do echo "$line"; done >>"$NOTIFY_SOCKET"\n';

describe('a service that systemd runs', () => {
  const directory = temporaryDirectory();
  const serve = (env: Readonly<Record<string, string>>) =>
    serveShipshape({ SHIPSHAPE_STORE: 'memory', SHIPSHAPE_DATA_DIR: directory.path, ...env });
  const sent = () => join(directory.path, 'sent');
  const lines = async () => (await readFile(sent(), 'utf8').catch(() => '')).trim().split('\n');

  it('is ready when it listens, feeds the watchdog at twice its pace, and says when it ends', async () => {
    await writeFile(join(directory.path, 'systemd-notify'), SENDER, { mode: 0o755 });
    const PATH = `${directory.path}:/usr/bin:/bin`;
    const service = await serve({ PATH, NOTIFY_SOCKET: sent(), WATCHDOG_USEC: '200000' });
    await pollUntil(lines, (found) => found.filter((line) => line === 'WATCHDOG=1').length >= 2);
    const { exitCode } = await service.stop();
    const [ready, status] = await lines();
    expect([ready, status]).to.deep.equal(['READY=1', `STATUS=listens on ${service.url}`]);
    expect([(await lines()).at(-1), exitCode]).to.deep.equal(['STOPPING=1', 0]);
  });

  it('says what is missing where systemd waits to be told', async () => {
    const service = await serve({ PATH: directory.path, NOTIFY_SOCKET: sent() });
    await service.logs(/systemd is not notified of READY=1.*Install systemd-notify\./);
    expect((await service.stop()).exitCode).to.equal(0);
  });
});
