import { expect } from 'chai';
import { anAdmin } from '../../../../support/access/a-caller.js';
import { aCommandLine } from '../../../../support/cli/a-command-line.js';
import { aServiceFleet } from '../../../../support/http/a-service-fleet.js';
import { putFleet } from '../../../../support/fleet/put-fleet.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

describe('shipshape approvals', () => {
  const cli = aCommandLine();
  const as = (id: string): void => {
    cli.caller = { ...anAdmin(), id, name: id };
  };
  const remove = () => cli.run('server', 'remove', 'db-us-1', '--yes');

  beforeEach(async () => {
    await putFleet(cli.store, { ...aServiceFleet, approvals: { prune: 1 } });
    await cli.run('release', 'db-us-1');
    as('ada');
  });

  const idIn = (text: string): string => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)?.[0] ?? '';

  it('lets somebody else approve what is then done once', async () => {
    const refused = await remove();
    expect(refused.exitCode).to.equal(1);
    const id = idIn(refused.stderr);
    expect(refused.stderr.replaceAll(/\s+/g, ' '))
      .to.contain('Nothing was done, and a request waits.')
      .and.to.contain(`Once \`shipshape approvals approve ${id}\` was run with another token`);
    expect(await cli.stderr('approvals', 'approve', id)).to.contain('You made this request');
    as('bob');
    expect((await cli.stdout('approvals')).split('\n')).to.deep.equal([
      `waiting  ${id}`,
      '    Asked by ada at 2026-11-21 03:00 UTC, until 2026-11-22 03:00 UTC.',
      '    • prune: server db-us-1',
      '',
    ]);
    expect(await cli.stdout('approvals', 'approve', id))
      .to.contain(`approved  ${id}`)
      .and.to.contain('decided by bob');
    as('ada');
    expect((await remove()).exitCode).to.equal(0);
    expect(await cli.stdout('approvals')).to.contain(`done  ${id}`);
  });

  it('are announced by a dry run', async () => {
    const dry = await cli.stdout('server', 'remove', 'db-us-1', '--dry-run');
    expect(dry).to.contain('Somebody else approves it first:').and.to.contain('would be removed');
    const { stdout } = await cli.run('--json', 'server', 'remove', 'db-us-1', '--dry-run');
    expect(JSON.parse(stdout)).to.deep.include({ approvals: ['prune'] });
    expect(await cli.stdout('approvals')).to.equal('Nothing waits for an approval.\n');
  });

  it('refuses, says what is over, and what there is not', async () => {
    expect(await cli.stdout('approvals')).to.equal('Nothing waits for an approval.\n');
    const id = idIn((await remove()).stderr);
    expect(await cli.stdout('approvals', 'refuse', id)).to.contain(`refused  ${id}`);
    as('bob');
    expect(await cli.stderr('approvals', 'approve', id)).to.contain('does not wait any more');
    expect(await cli.stderr('approvals', 'approve', 'nothing')).to.contain('nothing');
    expect(await cli.exitCode('approvals', 'approve', aUuid(9))).to.equal(2);
  });
});
