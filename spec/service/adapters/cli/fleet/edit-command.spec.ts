import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect } from 'chai';
import { aViewer } from '../../../../support/access/a-caller.js';
import { aCommandLine } from '../../../../support/cli/a-command-line.js';

describe('shipshape edit', () => {
  const cli = aCommandLine();

  /** Every text that was opened. */
  const opened: string[] = [];
  let file = '';

  /** Somebody who replaces one thing by another each time that the editor is opened; a text alone is all that they leave. */
  const somebody = (...edits: readonly (readonly [string, string] | string)[]): void => {
    opened.length = 0;
    const ask = () => Promise.resolve(undefined);
    cli.deps = {
      terminal: { ask, askSecret: ask },
      env: { EDITOR: 'ed' },
      runProgram: async (program) => {
        file = program.at(-1) ?? '';
        const text = await readFile(file, 'utf8');
        const edit = edits[opened.push(text) - 1] ?? text;
        await writeFile(file, typeof edit === 'string' ? edit : text.replace(edit[0], edit[1]));
        return { exitCode: 0 };
      },
    };
  };

  beforeEach(() => cli.run('release', 'db-eu-1'));

  const portOf = async () =>
    / port +(\d+)/.exec((await cli.stdout('show', 'db-eu-1/main')).replaceAll('\n', ' '))?.[1];

  it('changes a resource to what was saved', async () => {
    somebody(['name: shop', 'name: shop\nbackups: none']);
    expect(await cli.run('edit', 'db-eu-1/main/shop')).to.deep.include({
      exitCode: 0,
      stdout: '✔ Changed database db-eu-1/main/shop\n',
    });
    expect(opened[0]?.split('\n').slice(-3)).to.deep.equal(['#', 'name: shop', '']);
    expect(existsSync(file)).to.equal(false);
    expect(await cli.stdout('show', 'db-eu-1/main/shop')).to.match(/backups +none/);
  });

  it('shows secrets as kept, and does nothing where nothing is changed, or all is deleted', async () => {
    somebody('');
    expect(await cli.stdout('edit', 'db-eu-1/main')).to.equal('Nothing was changed.\n');
    expect(opened[0]).to.contain('password:\n    kept: true\n');
    somebody();
    expect(await cli.stdout('edit', 'db-eu-1/main')).to.equal('Nothing was changed.\n');
    expect([existsSync(file), await portOf()]).to.deep.equal([false, '5432']);
  });

  it('opens again with what is wrong, and keeps what was written where somebody gives up', async () => {
    somebody(['name: shop', 'name: shop\nbackups: some'], ['name: shop', 'name:']);
    const { exitCode, stderr } = await cli.run('edit', 'db-eu-1/main/shop');
    expect(opened.map((text) => text.split('\n')[1])).to.deep.equal([
      opened[0]?.split('\n')[1],
      '#   database.backups: "some" is not one of none',
      '#   database.name: is missing; it takes the name of a PostgreSQL database (1 to 63 bytes, without NUL)',
    ]);
    expect(exitCode).to.equal(2);
    expect(stderr).to.contain(`What you wrote is in ${file}`);
    expect(await readFile(file, 'utf8')).to.contain('backups: some');
    await rm(dirname(file), { recursive: true });
  });

  it('applies what was written to what somebody else has made of it meanwhile', async () => {
    somebody(['name: shop', 'name: store'], ['name: store', 'name: market']);
    const edit = cli.deps.runProgram;
    cli.deps = {
      ...cli.deps,
      runProgram: async (program) => {
        if (opened.length === 0)
          await cli.run('database', 'set', 'db-eu-1/main/shop', '--backups', 'none');
        return (await edit?.(program)) ?? { exitCode: 1 };
      },
    };
    expect(await cli.stdout('edit', 'db-eu-1/main/shop')).to.equal(
      '✔ Changed database db-eu-1/main/market\n',
    );
    expect(opened[1]).to.contain('#   backups is "none", and was left out\n');
    expect(await cli.stdout('show', 'db-eu-1/main/market')).to.match(/backups +none/);
  });

  it('opens nothing for who may not change it, for what a file manages, and without a terminal', async () => {
    somebody();
    cli.caller = aViewer();
    expect(await cli.exitCode('edit', 'db-eu-1')).to.equal(3);
    expect(opened).to.deep.equal([]);
    cli.deps = { env: {} };
    expect(await cli.stderr('edit', 'db-eu-1')).to.contain('There is no terminal for an editor');
  });
});
