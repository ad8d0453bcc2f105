import { Writable } from 'node:stream';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { apiFor } from '../../../../adapters/api/api-for.js';
import { errorDocument, malformedRequest } from '../../../../adapters/api/errors/error-document.js';
import { Secret } from '../../../../core/shared/secret.js';
import { anAdmin, aStranger } from '../../../support/access/a-caller.js';
import { aCommandLine, failed, printed } from '../../../support/cli/a-command-line.js';
import { capturedStream } from '../../../support/cli/captured-stream.js';

describe('commandLine', () => {
  const cli = aCommandLine();

  describe('usage', () => {
    it('prints its version and its help, and that is fine', async () => {
      expect(await cli.run('--version')).to.deep.equal(printed('0.1.0\n'));
      const help = await cli.run('--help');
      expect([help.exitCode, help.stderr]).to.deep.equal([0, '']);
      for (const word of ['Usage: shipshape', 'Examples:', 'SHIPSHAPE_URL', 'Exit codes:'])
        expect(help.stdout).to.contain(word);
    });

    it('shows the options of all commands in the help of each', async () => {
      for (const command of [
        ['apply'],
        ['check'],
        ['token', 'create'],
        ['token', 'revoke'],
        ['serve'],
      ])
        expect(await cli.stdout(...command, '--help')).to.contain('--token-file');
    });

    it('ends with 2 where a command line is not understood, and opens nothing', async () => {
      const wrong = [
        [],
        ['tokn'],
        ['token'],
        ['overview', '--what'],
        ['check'],
        ['check', 'a', '--all'],
        ['token', 'create', '--name', 'x', '--role', 'boss'],
      ];
      for (const argv of wrong) {
        const { exitCode, stdout, stderr } = await cli.run(...argv);
        expect([exitCode, stdout, stderr === '']).to.deep.equal([2, '', false]);
      }
      expect(cli.opened).to.equal(0);
    });

    it('prints that as JSON, too', async () => {
      const { exitCode, stdout, stderr } = await cli.run('tokn', '--json');
      expect([exitCode, JSON.parse(stdout)]).to.deep.equal([
        2,
        { error: malformedRequest(["unknown command 'tokn'"]) },
      ]);
      expect(stderr).to.contain("unknown command 'tokn'");
    });

    it('sends no control character of its arguments to the terminal', async () => {
      const { stderr } = await cli.run('\u001b[31mtokn');
      expect(stderr).to.contain('\\u001b[31mtokn').and.not.contain('\u001b');
    });
  });

  describe('the store of this machine', () => {
    it('is closed after the command, also after one that failed', async () => {
      await cli.run('overview');
      await cli.run('check', 'nothing');
      expect([cli.opened, cli.closed]).to.deep.equal([2, 2]);
    });

    it('is opened with the settings of --config', async () => {
      const configs: (string | undefined)[] = [];
      const openLocal = (config?: string) => {
        configs.push(config);
        return Promise.resolve(E.left(errorDocument('unavailable', 'It is shut.')));
      };
      cli.deps = { openLocal };
      await cli.run('overview', '--config', 'a.yaml');
      await cli.run('overview');
      expect(configs).to.deep.equal(['a.yaml', undefined]);
    });

    it('ends the command with 3 where it cannot be opened, and says why', async () => {
      const shut = errorDocument('unavailable', 'The store is locked.');
      cli.deps = { openLocal: () => Promise.resolve(E.left(shut)) };
      expect(await cli.run('overview')).to.deep.equal(failed(3, 'error: The store is locked.\n'));
    });

    it('ends the command with 2 where the settings are wrong, and says everything that is', async () => {
      const mistakes = ['SHIPSHAPE_PORT: no.', 'SHIPSHAPE_HOST: no.'];
      cli.deps = { openLocal: () => Promise.resolve(E.left(malformedRequest(mistakes))) };
      expect(await cli.run('overview')).to.deep.equal(
        failed(
          2,
          'error: The request is malformed. The request holds 2 mistakes.\n  • SHIPSHAPE_PORT: no.\n  • SHIPSHAPE_HOST: no.\n',
        ),
      );
    });
  });

  describe('a service', () => {
    const asked: [url: string, token: string][] = [];
    beforeEach(() => {
      asked.length = 0;
      cli.deps = {
        openRemote: (url, token) => {
          asked.push([url, token.reveal()]);
          return apiFor(cli.options, () => undefined)(anAdmin());
        },
        readTokenFile: (path) => Promise.resolve(E.right(new Secret(`token of ${path}`))),
      };
    });
    const withEnv = (env: Readonly<Record<string, string>>) => {
      cli.deps = { ...cli.deps, env };
    };

    it('is asked where --url and --token-file name it', async () => {
      expect(await cli.exitCode('--url', 'http://a', 'overview', '--token-file', 'f')).to.equal(0);
      expect([asked, cli.opened]).to.deep.equal([[['http://a', 'token of f']], 0]);
    });

    it('is asked where the environment names it, unless an option says otherwise', async () => {
      withEnv({ SHIPSHAPE_URL: 'http://e', SHIPSHAPE_TOKEN: ' ship_e\n' });
      await cli.run('overview');
      await cli.run('overview', '--url', 'http://a', '--token-file', 'f');
      await cli.run('overview', '--config', 'a.yaml');
      expect([asked, cli.opened]).to.deep.equal([
        [
          ['http://e', 'ship_e'],
          ['http://a', 'token of f'],
        ],
        1,
      ]);
    });

    it('is not asked where the environment is empty', async () => {
      withEnv({ SHIPSHAPE_URL: '', SHIPSHAPE_TOKEN: 'ship_e' });
      await cli.run('overview');
      expect([asked, cli.opened]).to.deep.equal([[], 1]);
    });

    it('is not asked without a token, or with options that contradict each other', async () => {
      const said = [];
      for (const argv of [
        ['overview', '--url', 'http://a'],
        ['overview', '--token-file', 'f'],
        ['overview', '--url', 'http://a', '--config', 'a.yaml'],
        ['serve', '--url', 'http://a'],
      ]) {
        const { exitCode, stderr } = await cli.run(...argv);
        said.push([exitCode, stderr]);
      }
      expect(said).to.deep.equal([
        [
          2,
          'error: The service requires a token: name its file with --token-file, set SHIPSHAPE_TOKEN, or sign in with shipshape login.\n',
        ],
        [2, 'error: --token-file goes with --url or SHIPSHAPE_URL.\n'],
        [2, 'error: --config is about the local store, and --url about a service.\n'],
        [
          2,
          'error: serve runs a service on the local store; --url and --token-file are for using one.\n',
        ],
      ]);
    });

    it('is not asked with something that cannot be a token, which is not repeated', async () => {
      withEnv({ SHIPSHAPE_URL: 'http://e', SHIPSHAPE_TOKEN: 'hunter 2' });
      expect(await cli.run('overview')).to.deep.equal(
        failed(2, 'error: SHIPSHAPE_TOKEN is not a token.\n'),
      );
      cli.deps = {
        ...cli.deps,
        readTokenFile: () => Promise.resolve(E.left('there is no such file')),
      };
      expect(await cli.stderr('overview', '--token-file', 'f')).to.equal(
        'error: --token-file f: there is no such file.\n',
      );
    });
  });

  describe('errors', () => {
    const failing = (problem: ReturnType<typeof errorDocument>) => {
      const api = {
        ...apiFor(cli.options, () => undefined)(aStranger),
        getOverview: () => Promise.resolve(E.left(problem)),
      };
      cli.deps = {
        openLocal: () => Promise.resolve(E.right({ api, close: () => Promise.resolve() })),
      };
    };

    it('are text on standard error and, with --json, the document on standard output', async () => {
      const problem = { ...errorDocument('unavailable', 'Away.'), request_id: 'r1' };
      failing(problem);
      const stderr = 'error: Away.\n(request r1)\n';
      expect(await cli.run('overview')).to.deep.equal(failed(3, stderr));
      const { stdout, ...rest } = await cli.run('overview', '--json');
      expect([JSON.parse(stdout), rest]).to.deep.equal([
        { error: problem },
        { exitCode: 3, stderr },
      ]);
    });

    it('end with 2 where the input has to change, and with 3 where it has not', async () => {
      const codes = [];
      for (const code of [
        'malformed_request',
        'not_found',
        'name_taken',
        'fleet_rejected',
        'unauthenticated',
        'forbidden',
        'internal_error',
        'unavailable',
        'service_unreachable',
        'not_a_shipshape',
      ] as const) {
        failing(errorDocument(code, 'So it is.'));
        codes.push([code, await cli.exitCode('overview')]);
      }
      expect(codes).to.deep.equal([
        ['malformed_request', 2],
        ['not_found', 2],
        ['name_taken', 2],
        ['fleet_rejected', 2],
        ['unauthenticated', 3],
        ['forbidden', 3],
        ['internal_error', 3],
        ['unavailable', 3],
        ['service_unreachable', 3],
        ['not_a_shipshape', 3],
      ]);
    });

    it('of our own are shown whole, and end with 3', async () => {
      cli.deps = { openLocal: () => Promise.reject(new Error('a mistake\u001b')) };
      const { exitCode, stderr } = await cli.run('overview');
      expect([exitCode, stderr.split('\n').slice(0, 2)]).to.deep.equal([
        3,
        ['error: this is a defect of Shipshape.', 'Error: a mistake\\u001b'],
      ]);
    });
  });

  it('serves with the settings of --config, and ends as the service does', async () => {
    const configs: (string | undefined)[] = [];
    const serve = (config?: string) => {
      configs.push(config);
      return Promise.resolve(3);
    };
    cli.deps = { serve };
    expect([await cli.exitCode('serve', '--config', 'a.yaml'), configs]).to.deep.equal([
      3,
      ['a.yaml'],
    ]);
  });

  describe('output', () => {
    it('ends quietly when its reader closes the pipe', async () => {
      const gone = new Writable({
        write: (_chunk, _encoding, done) =>
          done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
      });
      cli.deps = { stdout: gone };
      expect(await cli.run('overview')).to.deep.equal(printed(''));
    });

    it('that cannot be written is an error', async () => {
      const full = new Writable({
        write: (_chunk, _encoding, done) =>
          done(Object.assign(new Error('ENOSPC: no space left on device'), { syscall: 'write' })),
      });
      cli.deps = { stdout: full };
      expect(await cli.run('overview')).to.deep.equal(
        failed(3, 'error: ENOSPC: no space left on device\n'),
      );
    });

    it('has colours in a terminal, unless somebody does not want them', async () => {
      const colored = async (
        env: Readonly<Record<string, string>>,
        isTTY: boolean,
        ...argv: readonly string[]
      ) => {
        cli.deps = { env, stdout: capturedStream(isTTY) };
        return (await cli.stdout('check', 'db-eu-1/main/shop', ...argv)).includes('\u001b');
      };
      expect([
        await colored({}, true),
        await colored({ NO_COLOR: '' }, true),
        await colored({}, false),
        await colored({ NO_COLOR: '1' }, true),
        await colored({ TERM: 'dumb' }, true),
        await colored({}, true, '--no-color'),
        await colored({}, true, '--json'),
      ]).to.deep.equal([true, true, false, false, false, false, false]);
    });
  });
});
