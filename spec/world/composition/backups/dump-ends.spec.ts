import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect } from 'chai';
import type { RunPageBody } from '../../../../adapters/api/backups/run-page-body.js';
import { type ShopOverHttp, shopOverHttp } from '../../../support/backups/shop-over-http.js';
import { systemPostgresBin } from '../../../support/database-servers/system-postgres.js';
import type { Env } from '../../../support/service/shipshape-process.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

interface Case {
  readonly when: string;
  readonly settings?: Env;
  /** What happens to a dump of which the client has read nothing yet. */
  readonly happens?: (shop: ShopOverHttp, response: IncomingMessage) => unknown;
  readonly code: string;
}

const CASES: readonly Case[] = [
  {
    when: 'it takes longer than it may',
    settings: { SHIPSHAPE_DUMP_DEADLINE_MS: '5000' },
    code: 'dump_deadline',
  },
  {
    when: 'its client takes nothing for too long',
    settings: { SHIPSHAPE_DUMP_STALL_MS: '1000' },
    code: 'dump_stalled',
  },
  {
    when: 'its session is ended',
    happens: async (shop, response) => {
      await shop.endSessions();
      response.resume();
    },
    code: 'connection_lost',
  },
  {
    when: 'its client goes away',
    happens: (_, response) => response.destroy(),
    code: 'dump_cancelled',
  },
  {
    when: 'the service stops',
    happens: async (shop) => {
      await shop.stop();
      await shop.serve();
    },
    code: 'dump_interrupted',
  },
];

const bin = systemPostgresBin();

(bin === undefined ? describe.skip : describe)(
  'a dump over HTTP is cut off, and says why',
  function () {
    this.timeout(120_000);
    const directory = temporaryDirectory();
    let shop: ShopOverHttp;

    beforeEach(async () => {
      shop = await shopOverHttp(bin ?? '', directory.path);
    });
    afterEach(async () => {
      await shop.stop();
      await shop.close();
    });

    const newestRun = async () => {
      const { runs } = (await shop.get('/v1/runs?limit=1')) as RunPageBody;
      return runs[0];
    };

    for (const { when, settings, happens, code } of CASES)
      it(`when ${when}: ${code}`, async () => {
        await shop.serve(settings);
        const { url, headers } = shop.request();
        const asked = request(url, { headers, agent: false })
          .on('error', () => undefined)
          .end();
        const [response] = (await once(asked, 'response')) as [IncomingMessage];
        const closed = new Promise((resolve) => response.once('close', resolve));
        response.on('error', () => undefined).pause();
        await happens?.(shop, response);
        const run = await pollUntil(newestRun, (found) => found?.state !== 'running');
        response.resume();
        await closed;
        expect([run?.failure?.code, response.complete]).to.deep.equal([code, false]);
        await shop.gone();
      });
  },
);
