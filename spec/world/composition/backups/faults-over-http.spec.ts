import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { expect } from 'chai';
import { type ShopOverHttp, shopOverHttp } from '../../../support/backups/shop-over-http.js';
import { systemPostgresBin } from '../../../support/database-servers/system-postgres.js';
import { download, type Download } from '../../../support/http/download.js';
import { randomFrom } from '../../../support/rogues/random.js';
import { seedOfDay } from '../../../support/shared/random-cases.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

/** Any number, to search for longer. */
const FAULTS = Number(process.env['SHIPSHAPE_SPEC_HTTP_FAULTS'] ?? 24);

/** A little less than the dump has. */
const SIZE_BYTES = 25_000_000;

const ended = ({ isComplete, body, trailers }: Download): 'cut off' | 'whole' | 'a lie' => {
  if (!isComplete) return 'cut off';
  const digest = createHash('sha256').update(body, 'latin1').digest('base64');
  const isWhole =
    body.includes('-- PostgreSQL database dump complete') &&
    trailers['repr-digest'] === `sha-256=:${digest}:`;
  return isWhole ? 'whole' : 'a lie';
};

const bin = systemPostgresBin();

(bin === undefined ? describe.skip : describe)('a dump over HTTP, under faults', function () {
  this.timeout(120_000 + FAULTS * 30_000);
  const directory = temporaryDirectory();
  let shop: ShopOverHttp;

  beforeEach(async () => {
    shop = await shopOverHttp(bin ?? '', directory.path);
    await shop.serve();
  });
  afterEach(async () => {
    await shop.stop();
    await shop.close();
  });

  const faults: Readonly<Record<string, (leave: () => void) => unknown>> = {
    'its session is terminated': () => shop.endSessions(),
    'its tool is killed': () => shop.killTools('SIGKILL'),
    'its tool is terminated': () => shop.killTools('SIGTERM'),
    'its connection is cut': () => shop.cutConnections(),
    'its client goes away': (leave) => {
      leave();
    },
    'the service is killed': async () => {
      await shop.stop('SIGKILL');
      await shop.serve();
    },
    'the service is stopped': async () => {
      await shop.stop();
      await shop.serve();
    },
  };
  const dump = (onBytes?: (sizeBytes: number, leave: () => void) => void) => {
    const { url, headers } = shop.request();
    return download(url, headers, onBytes);
  };

  it(`never ends as whole unless it is, and leaves nothing (${FAULTS} faults, seed ${seedOfDay})`, async () => {
    const random = randomFrom(seedOfDay);
    const ends: string[] = [];
    for (let n = 0; n < FAULTS; n += 1) {
      const names = Object.keys(faults);
      const name = names[random(names.length)] ?? '';
      const atBytes = random(SIZE_BYTES);
      let fault: Promise<unknown> | undefined;
      const got = await dump((sizeBytes, leave) => {
        if (sizeBytes >= atBytes) fault ??= Promise.resolve(faults[name]?.(leave));
      });
      await fault;
      expect(got.status, `${n}: ${name}: ${got.body.slice(0, 500)}`).to.equal(200);
      ends.push(`${ended(got)} (${name} at ${atBytes})`);
      await shop.gone();
      // The process of the specs ends every service after a minute.
      await shop.stop();
      await shop.serve();
    }
    console.log(ends.map((end) => `        ${end}`).join('\n'));
    expect(ends.filter((end) => end.startsWith('a lie'))).to.deep.equal([]);
    expect(ends.some((end) => end.startsWith('cut off'))).to.equal(true);

    // The first gate of a process removes the folders of those that were killed.
    expect(ended(await dump())).to.equal('whole');
    await shop.gone();
    await shop.stop();
    const gates = (await readdir(directory.path)).filter((name) => name.startsWith('shipshape-'));
    expect(gates).to.have.lengthOf(1);
    expect(await readdir(`${directory.path}/${gates[0] ?? ''}`)).to.deep.equal([]);
  });
});
