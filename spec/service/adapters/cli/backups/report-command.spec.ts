import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { proofsAsCsv, proofsAsPage } from '../../../../../adapters/cli/backups/show-proofs.js';
import { aPlannedRun, aStoredDump, claimed } from '../../../../support/backups/scheduled-fleet.js';
import { aCommandLine } from '../../../../support/cli/a-command-line.js';
import { refAt } from '../../../../support/fleet/put-fleet.js';
import { withSchedules } from '../../../../support/http/with-schedules.js';
import { noonPlus } from '../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../support/shared/right-of.js';
import type { ProofPageBody } from '../../../../../adapters/api/backups/proof-body.js';

describe('shipshape report proofs', () => {
  const cli = aCommandLine();
  let run = aUuid(1);
  beforeEach(async () => {
    const { nightly } = await withSchedules(cli.store);
    const { queue, runs, proofs } = cli.store;
    await rightOf(queue.add(aPlannedRun(nightly, { dueAt: noonPlus(0) })));
    const started = await claimed(cli.store);
    const destination = (await refAt(cli.store, 'db-eu-1')).id;
    const stored = aStoredDump(destination);
    const done = { _tag: 'Done', sizeBytes: 9, sha256: 'ab', stored } as const;
    await rightOf(runs.finish(started, done, noonPlus(5)));
    const proof = { run: started.id, by: 'again', tookMs: O.some(252_000) } as const;
    const restored = { reached: O.some('restored' as const), failure: O.none };
    await rightOf(proofs.record({ ...proof, ...restored, at: noonPlus(30) }));
    run = started.id;
  });

  const CSV = (path: string, protection: string, rest: string) => `${path},${protection},${rest}`;

  it('has for each database its protection, recovery point and time, and its last proof, as CSV', async () => {
    const lines = (
      await cli.stdout('report', 'proofs', 'db-eu-1/main/shop', '--format', 'csv')
    ).split('\r\n');
    expect(lines).to.deep.equal([
      'database,protection,reason,recovery_point,recovery_seconds,last_proof_at,last_proof_by,last_proof_run,last_proof_dump_at,proofs,failed_proofs',
      CSV(
        'db-eu-1/main/shop',
        'protected',
        `"Its last dump is good and in time, and one was restored.",2026-11-20T12:05:00.000Z,252,2026-11-20T12:30:00.000Z,again,${run},2026-11-20T12:00:00.000Z,1,0`,
      ),
      '',
    ]);
  });

  it('is a page without a script, a table, and JSON', async () => {
    const page = await cli.stdout('report', 'proofs', '--format', 'html', '--since', '2026-11-21');
    expect(page)
      .to.match(/^<!doctype html>/)
      .and.not.match(/<script|https?:/);
    expect(page).to.contain(
      '<td>db-eu-1/main/shop</td><td>protected: Its last dump is good and in time, and one was restored.</td><td>2026-11-20 12:05</td><td>252 s</td><td>2026-11-20 12:30</td><td>2026-11-20 12:00</td><td>0</td><td>0</td>',
    );
    const table = await cli.stdout('report', 'proofs');
    expect(table).to.match(/db-eu-1\/main\/shop +✔ protected .* 252 s /);
    expect(table).to.match(/db-eu-1\/legacy\/crm +✖ unprotected/);
    const json = JSON.parse(await cli.stdout('report', 'proofs', '--json')) as ProofPageBody;
    expect(json.databases.map(({ recovery_seconds: s }) => s)).to.include(252);
  });

  it('lets no name be markup, nor a formula', () => {
    const database = { type: 'database', id: aUuid(1), path: '=<b>"&' } as const;
    const row = {
      database,
      protection: 'none',
      protection_reason: '',
      recovery_point: null,
      recovery_seconds: null,
      last_proof: null,
      proofs: 0,
      failed_proofs: 0,
    };
    const report = { since: noonPlus(0).toISOString(), made_at: '', databases: [row] };
    expect(proofsAsPage(report)).to.contain('<td>=&lt;b&gt;&quot;&amp;</td>');
    expect(proofsAsCsv(report).split('\r\n')[1]).to.equal(`"'=<b>""&",none,,,,,,,,0,0`);
  });

  it('refuses a time that is none', async () => {
    const wrong = await cli.run('report', 'proofs', '--since', 'yesterday');
    expect([wrong.exitCode, wrong.stderr]).to.deep.equal([
      2,
      'error: --since "yesterday" is neither a time ago (30m, 12h, 90d, 2w) nor a date (2026-11-21, or 2026-11-21T18:00:00Z).\n',
    ]);
  });

  it('is shown of a database as well', async () => {
    const shown = await cli.stdout('show', 'db-eu-1/main/shop');
    expect(shown).to.contain('protection         protected');
    expect(shown).to.contain(
      'last_proof         2026-11-20T12:30:00.000Z, restored in 252 s, of the dump of 2026-11-20T12:00:00.000Z',
    );
  });
});
