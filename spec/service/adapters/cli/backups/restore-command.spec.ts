import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { summaryOf } from '../../../../../core/backups/proof/contents-summary.js';
import { digestText } from '../../../../../core/backups/use-cases/storing/stored-object.js';
import { sha256Digest } from '../../../../../adapters/crypto/sha256-digest.js';
import { someContents } from '../../../../support/backups/proving/a-restored-database.js';
import { aCommandLine } from '../../../../support/cli/a-command-line.js';
import { withStoredDump } from '../../../../support/http/with-stored-dump.js';

const KEY = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;

const summary = summaryOf(digestText(sha256Digest));

describe('shipshape restore', () => {
  const shipshape = aCommandLine();
  const restore = (...argv: readonly string[]) =>
    shipshape.run('restore', ...argv, '--to', 'db-eu-1/main');

  it('restores the latest dump of a path, or that of a day, and says what it came to', async () => {
    await withStoredDump(shipshape, { source: summary(someContents({ t: 2 })) });
    const { exitCode, stdout } = await restore('db-eu-1/main/shop', '--as', 'shop_restored');
    expect(exitCode).to.equal(0);
    expect(stdout).to.match(
      /^✔ db-eu-1\/main\/shop_restored: 1 table with 2 rows of db-eu-1\/main\/shop, as of .*, in \d+ s\.\n {2}It is not in the fleet yet/,
    );
    const today = new Date().toISOString().slice(0, 10);
    const ofDay = await restore(`db-eu-1/main/shop@${today}`, '--as', 'of_the_day');
    expect(ofDay.stdout).to.match(/^✔ db-eu-1\/main\/of_the_day: 1 table/);
    const dated = await restore('db-eu-1/main/shop@2026-11-19', '--as', 'other');
    expect([dated.exitCode, dated.stdout]).to.deep.equal([2, '']);
    expect(dated.stderr).to.include('db-eu-1/main/shop@2026-11-19');
  });

  it('does nothing in a dry run, and says what would be done', async () => {
    await withStoredDump(shipshape);
    expect((await restore('db-eu-1/main/shop', '--as', 'two', '--dry-run')).stdout).to.match(
      /^Nothing is in the way: db-eu-1\/main\/shop, as of .*, would be restored to db-eu-1\/main\/two with the programs of 18\.1\.\n$/,
    );
    expect(await shipshape.stdout('run', 'list')).not.to.include('restore');
  });

  it('names what is restored by its path, which the command takes that adds it', async () => {
    await withStoredDump(shipshape);
    const dry = await restore('db-eu-1/main/shop', '--as', 'a/b', '--dry-run');
    expect(dry.stdout).to.include('would be restored to db-eu-1/main/a%2Fb with');
    const { stdout } = await restore('db-eu-1/main/shop', '--as', 'a/b');
    expect(stdout).to.include('`shipshape database add db-eu-1/main/a%2Fb` adds it');
    await shipshape.run('release', 'db-eu-1');
    expect(await shipshape.exitCode('database', 'add', 'db-eu-1/main/a%2Fb')).to.equal(0);
  });

  it('keeps what differs from the source, says so, and ends with 1', async () => {
    await withStoredDump(shipshape, { source: summary(someContents({ t: 3 })) });
    const { exitCode, stdout } = await restore('db-eu-1/main/shop', '--as', 'shop_restored');
    expect(exitCode).to.equal(1);
    expect(stdout).to.match(/^✔ .*\n {2}▲ The dump was restored, and is not what was dumped\./);
  });

  it('reads the key of an encrypted dump from a file, and says every reason why it cannot restore', async () => {
    await withStoredDump(shipshape, { isEncrypted: true });
    shipshape.deps = { readPrivateText: () => Promise.resolve(E.right(KEY)) };
    const refused = await restore('db-eu-1/main/shop', '--as', 'two', '--key-file', 'key.txt');
    expect(refused.exitCode).to.equal(1);
    expect(`${refused.stdout}${refused.stderr}`).to.include(
      'The private key does not open the dump',
    );
    const untold = await restore('db-eu-1/main/shop', '--as', 'postgres');
    expect(untold.stderr).to.include('--key-file');
  });
});
