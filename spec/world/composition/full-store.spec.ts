import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { encodeFleet } from '../../../adapters/fleet-file/encode-fleet.js';
import { aWideFleet } from '../../support/fleet/a-wide-fleet.js';
import { firstToken } from '../../support/service/first-token.js';
import { serviceClient } from '../../support/service/service-client.js';
import {
  type RunningService,
  runShipshape,
  serveShipshape,
} from '../../support/service/shipshape-process.js';
import { isLeftOut } from '../../support/shared/is-left-out.js';
import { pollUntil } from '../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';
import {
  mayMount,
  mountSmallDisk,
  NO_MOUNTS,
  type SmallDisk,
} from '../../support/storage/small-disk.js';

const MIB = 1024 * 1024;
const BLOCK = Buffer.alloc(4096, 1);

/** It takes some 300 KiB of the log of the store. */
const LARGE_FLEET = encodeFleet(aWideFleet(200, 1, 1)) as object;

(isLeftOut('mounts') ? () => undefined : describe)('a service whose disk is full', function () {
  this.timeout(300_000);
  let disk: SmallDisk | undefined;
  let service: RunningService | undefined;
  let ask: ReturnType<typeof serviceClient>;
  afterEach(async () => {
    await service?.stop();
    disk?.unmount();
  });
  const directory = temporaryDirectory();
  const data = () => join(directory.path, 'data');
  const filler = () => join(data(), 'filler');

  before(function () {
    if (mayMount()) return;
    console.warn(NO_MOUNTS);
    this.skip();
  });
  beforeEach(async () => {
    disk = mountSmallDisk(data(), 4 * MIB);
    service = await serveShipshape({ SHIPSHAPE_DATA_DIR: data() }, 200_000);
    ask = serviceClient(service.url, firstToken(service));
    await seePlenty();
  });

  const fillDisk = () => {
    const file = openSync(filler(), 'w');
    try {
      for (;;) writeSync(file, BLOCK);
    } catch (error) {
      expect(error).to.have.property('code', 'ENOSPC');
    } finally {
      closeSync(file);
    }
  };
  const writeLittle = async () =>
    (await ask('POST /v1/tokens', { name: `t-${Math.random()}`, role: 'viewer' })).status;
  const writeMuch = async () => (await ask('PUT /v1/fleet', LARGE_FLEET)).status;
  const ready = async () => (await ask('GET /readyz')).status;
  const seePlenty = async () =>
    expect([await writeLittle(), await ready()]).to.deep.equal([201, 200]);
  const seeFull = async () => {
    await pollUntil(ready, (status) => status === 503);
    expect((await ask('GET /readyz')).body).to.contain('has no space left');
    expect([await writeLittle(), await ready(), await writeMuch()]).to.deep.equal([503, 503, 503]);
    expect((await ask('GET /v1/overview')).status).to.equal(200);
  };

  it('is not ready from then on, reads on, and is ready again once there is space', async () => {
    fillDisk();
    await seeFull();
    rmSync(filler());
    await pollUntil(ready, (status) => status === 200);
    await seePlenty();
    expect(await writeMuch()).to.equal(200);
  });

  it('is ready as long as the log of the store has room for what is small', async () => {
    fillDisk();
    // The large change takes this space for the log and fails, and the log keeps it: it lasts for minutes of what /readyz writes.
    truncateSync(filler(), statSync(filler()).size - 50 * BLOCK.length);
    expect(await writeMuch()).to.equal(503);
    await seePlenty();
    expect(await pollUntil(writeLittle, (status) => status !== 201)).to.equal(503);
    await seeFull();
  });

  it('ends as ever, and leaves a store that can be read', async () => {
    fillDisk();
    await seeFull();
    expect(await service?.stop()).to.have.property('exitCode', 0);
    const read = await runShipshape({ SHIPSHAPE_DATA_DIR: data() }, 'overview', '--json');
    expect(read).to.have.property('exitCode', 0);
  });
});
