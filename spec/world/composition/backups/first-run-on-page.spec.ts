import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { RunPageBody } from '../../../../adapters/api/backups/run-page-body.js';
import type { Page } from 'playwright-core';
import { aBrowser, HAS_BROWSER, signIn } from '../../../support/dashboard/a-browser.js';
import { serveFleet } from '../../../support/dashboard/watched-fleet.js';
import {
  DATABASES,
  FILLED_SERVERS,
  PATIENCE_MS,
} from '../../../support/database-servers/filled-servers.js';
import { NO_MARIADB } from '../../../support/database-servers/system-mariadb.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

describe('the first run on the page, to proved dumps', function () {
  this.timeout(PATIENCE_MS + 60_000);
  const { newPage } = aBrowser();
  const directory = temporaryDirectory();

  /** What somebody who sees only the page fills in and presses; Enter belongs to what was filled in before it. */
  const inputsOf = (page: Page) => {
    let inputs = 0;
    return {
      count: () => inputs,
      fill: async (label: string, text: string, key?: 'Enter') => {
        inputs += 1;
        const field = page.getByLabel(label);
        await field.fill(text);
        if (key !== undefined) await field.press(key);
      },
      press: async (name: string) => {
        inputs += 1;
        await page.getByRole('button', { name }).click();
      },
    };
  };

  for (const [engine, start] of Object.entries(FILLED_SERVERS)) {
    if (start === undefined || !HAS_BROWSER) {
      it(`needs a server of ${engine}, and a browser${engine === 'mariadb' ? NO_MARIADB : ''}`);
      continue;
    }
    it(`leads from nothing to ${DATABASES} proved dumps by six inputs (${engine})`, async () => {
      const dumps = join(directory.path, 'dumps');
      // Servers that prove dumps have a user of their own.
      await chmod(directory.path, 0o711);
      await mkdir(dumps);
      const server = await start();
      const fleet = await serveFleet(
        {
          PATH: process.env['PATH'] ?? '',
          SHIPSHAPE_DATA_DIR: join(directory.path, 'data'),
          SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
          SHIPSHAPE_ALLOW_TRUST: '127.0.0.0/8',
          SHIPSHAPE_WATCH_INTERVAL_SECONDS: '60',
          SHIPSHAPE_PROOFS_PER_NODE: '2',
          SHIPSHAPE_PROOF_DIR: join(directory.path, 'proofs'),
        },
        undefined,
        PATIENCE_MS,
      );
      try {
        const page = await newPage();
        await signIn(page, fleet.url, fleet.token);
        const began = Date.now();
        const inputs = inputsOf(page);
        await inputs.fill('Connection string', server.url);
        await pollUntil(async () => (await page.getByLabel('Host').inputValue()) === '127.0.0.1');
        await inputs.fill('Password', server.password, 'Enter');
        await inputs.press(`Add ${DATABASES} databases`);
        await inputs.fill('Folder', dumps, 'Enter');
        await inputs.press('Tell nobody');
        await inputs.press('Dump all of them now');
        // And of the globals of the instance.
        await page.getByText(`Done: ${DATABASES + 1} dumps`).waitFor({ timeout: PATIENCE_MS });
        console.log(`        ${Math.round((Date.now() - began) / 1_000)} s`);
        const listed = await fleet.call('GET', '/v1/runs?limit=100');
        const { runs } = (await listed.json()) as RunPageBody;
        const proofs = runs.map(({ stored }) => stored?.proof);
        expect([
          proofs.filter((proof) => proof === 'restored').length,
          inputs.count(),
        ]).to.deep.equal([DATABASES, 6]);
      } finally {
        await fleet.service.stop();
        await server.stop();
      }
    });
  }
});
