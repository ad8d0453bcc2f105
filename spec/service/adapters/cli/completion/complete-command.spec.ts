import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { errorDocument } from '../../../../../adapters/api/errors/error-document.js';
import { aCommandLine, printed } from '../../../../support/cli/a-command-line.js';

describe('shipshape complete', () => {
  const cli = aCommandLine();

  /** What bash is offered after this, with nothing between the words. */
  const bash = async (line: string): Promise<readonly string[]> =>
    (await cli.stdout('complete', 'bash', '--', line)).split('\n').slice(0, -1);

  it('offers commands, options, and the words of a closed list', async () => {
    expect(await bash('shipshape in')).to.deep.equal(['instance']);
    expect(await bash('shipshape --json instance re')).to.deep.equal(['rename', 'remove']);
    expect(await bash('shipshape instance set db-eu-1/main --tls')).to.deep.equal([
      '--tls-mode',
      '--tls-ca',
    ]);
    expect(await bash('shipshape instance set --tls-mode ver')).to.deep.equal([
      'verify-full',
      'verify-ca',
    ]);
    expect(await bash('shipshape channel add x --kind telegram --ch')).to.deep.equal([
      '--channel-token-file',
      '--chat',
    ]);
    expect(await bash('shipshape comp')).to.deep.equal(['completion']);
  });

  it('offers paths one level at a time, of the type that is asked for', async () => {
    expect(await bash('shipshape show db')).to.deep.equal([
      'db-eu-1',
      'db-eu-1/',
      'db-us-1',
      'db-us-1/',
    ]);
    expect(await bash('shipshape database set db-eu')).to.deep.equal(['db-eu-1/']);
    expect(await bash('shipshape database set db-eu-1/main/')).to.deep.equal(['db-eu-1/main/shop']);
    expect(await bash('shipshape database add db-eu-1/m')).to.deep.equal(['db-eu-1/main/']);
    expect(await bash('shipshape schedule set x --destination ')).to.deep.equal(['vault']);
    expect(await bash('shipshape server add ')).to.deep.equal([]);
  });

  it('quotes what a shell would split, within the quotes that are there, and after a colon', async () => {
    await cli.run('server', 'add', "it's a:b $x");
    expect(await bash('shipshape server remove it')).to.deep.equal(["it\\'s\\ a:b\\ \\$x"]);
    expect(await bash('shipshape server remove "it')).to.deep.equal(["it's a:b \\$x"]);
    expect(await bash("shipshape server remove it\\'s\\ a:b")).to.deep.equal(['b\\ \\$x']);
    expect(await cli.stdout('complete', 'zsh', '--', 'server', 'remove', "it's")).to.equal(
      "it's a:b $x\t\n",
    );
    expect(await cli.stdout('complete', 'fish', '--', 'server', 'remove', "it\\'s\\ a")).to.equal(
      "it's a:b $x\t\n",
    );
  });

  it('leaves files to the shell', async () => {
    expect(await cli.exitCode('complete', 'bash', '--', 'shipshape apply ')).to.equal(1);
    expect(await cli.exitCode('complete', 'bash', '--', 'shipshape list --token-file t')).to.equal(
      1,
    );
  });

  it('asks the service that the line names, with little patience', async () => {
    const asked: unknown[] = [];
    cli.deps = {
      openRemote: (url, _token, timeoutMs) => {
        asked.push([url, timeoutMs]);
        throw new Error('No more is needed');
      },
      env: { SHIPSHAPE_TOKEN: 'ship_e' },
    };
    await cli.run('complete', 'bash', '--', 'shipshape --url http://a show d');
    expect(asked).to.deep.equal([['http://a', 1_500]]);
  });

  it('is silent whatever goes wrong, and makes no store', async () => {
    const shut = errorDocument('unavailable', 'It is locked.');
    cli.deps = { openLocal: () => Promise.resolve(E.left(shut)) };
    expect(await cli.run('complete', 'bash', '--', 'shipshape show d')).to.deep.equal(printed(''));
    const asked: unknown[] = [];
    cli.deps = {
      openLocal: (_config, isToBeThere) => {
        asked.push(isToBeThere);
        return Promise.resolve(E.left(shut));
      },
    };
    expect(await bash('shipshape show d')).to.deep.equal([]);
    expect(asked).to.deep.equal([true]);
    expect(cli.opened).to.equal(0);
  });

  it('is what the scripts of the shells call', async () => {
    for (const shell of ['bash', 'zsh', 'fish'])
      expect(await cli.stdout('completion', shell)).to.contain(` complete ${shell} -- `);
  });
});
