import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { aCommandLine } from '../../../../support/cli/a-command-line.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';

describe('shipshape export', () => {
  const directory = temporaryDirectory();
  const cli = aCommandLine();

  it('prints a fleet file, which changes nothing when it is applied', async () => {
    const { exitCode, stdout } = await cli.run('export');
    expect(exitCode).to.equal(0);
    expect(stdout).to.contain('password:\n            kept: true\n');
    const file = join(directory.path, 'fleet.yaml');
    await writeFile(file, stdout);
    expect(await cli.stdout('apply', file, '--prune')).to.equal('Nothing to change.\n');
  });

  it('prints the same as JSON', async () => {
    const { stdout } = await cli.run('export', '--json');
    expect(JSON.parse(stdout)).to.deep.equal(parse(await cli.stdout('export')));
  });
});
