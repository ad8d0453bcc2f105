import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { TokenBody } from '../../../../../adapters/api/access/token-body.js';
import { grantsOn, PERMISSIONS, permissionsOfRole } from '../../../../../core/access/caller.js';
import { aHash, aToken } from '../../../../support/access/a-token.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { aCommandLine, failed, printed } from '../../../../support/cli/a-command-line.js';
import { capturedStream } from '../../../../support/cli/captured-stream.js';
import { aFleet, aServer } from '../../../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('shipshape token', () => {
  const cli = aCommandLine();
  const create = (name: string, ...argv: readonly string[]) =>
    cli.run('token', 'create', '--name', name, '--role', 'operator', ...argv);
  const listed = async (name: string): Promise<TokenBody | undefined> => {
    const { stdout } = await cli.run('token', 'list', '--json');
    const { tokens } = JSON.parse(stdout) as { readonly tokens: readonly TokenBody[] };
    return tokens.find((token) => token.name === name);
  };

  describe('create', () => {
    it('prints the token and nothing else', async () => {
      const { exitCode, stdout, stderr } = await create('ci');
      expect([exitCode, stderr]).to.deep.equal([0, '']);
      expect(stdout).to.match(/^ship_[\w-]{43}\n$/);
    });

    it('grants the role on the fleet, without an end', async () => {
      await create('ci');
      const { id, ...token } = (await listed('ci')) ?? { id: '' };
      expect([id === '', token]).to.deep.equal([
        false,
        {
          name: 'ci',
          grants: permissionsOfRole('operator').map((permission) => ({
            permission,
            scope: 'fleet',
          })),
          created_at: '2026-11-21T03:00:00.000Z',
          expires_at: null,
          revoked_at: null,
          parent_id: null,
          issued_by: { id: 'somebody', name: null },
          last_use: null,
        },
      ]);
    });

    it('grants the role on a resource by its path or id, until a time', async () => {
      const { id } = await refAt(cli.store, 'db-eu-1/main');
      await create('by path', '--on', 'db-eu-1/main', '--expires', '90d');
      await create('by id', '--on', id.toUpperCase(), '--expires', '2027-01-31');
      for (const [name, end] of [
        ['by path', '2027-02-19T03:00:00.000Z'],
        ['by id', '2027-01-31T00:00:00.000Z'],
      ] as const) {
        const token = await listed(name);
        expect([token?.grants[0]?.scope, token?.expires_at]).to.deep.equal([id, end]);
      }
    });

    it('grants single permissions, beside a role or instead of one', async () => {
      const scope = (await refAt(cli.store, 'db-eu-1/main')).id;
      const asked = ['--permission', 'problem:write', '--permission', 'instance:read'];
      const bare = ['token', 'create', '--name', 'reporter', '--on', 'db-eu-1/main'];
      expect(await cli.exitCode(...bare, ...asked)).to.equal(0);
      expect((await listed('reporter'))?.grants).to.deep.equal(
        grantsOn(scope, ['problem:write', 'instance:read']),
      );
      await create('both', ...asked);
      expect((await listed('both'))?.grants).to.deep.equal(
        grantsOn('fleet', [...permissionsOfRole('operator'), 'problem:write']),
      );
    });

    it('requires a known role or known permissions', async () => {
      const bare = ['token', 'create', '--name', 'ci'];
      expect(await cli.run(...bare)).to.deep.equal(
        failed(
          2,
          'error: Give the token a role or permissions, with --role, --permission or both.\n',
        ),
      );
      const { exitCode, stderr } = await cli.run(...bare, '--permission', 'problem:wriet');
      expect([exitCode, stderr.split('\n')[0]]).to.deep.equal([
        2,
        `error: option '--permission <permission...>' argument 'problem:wriet' is invalid. Allowed choices are ${PERMISSIONS.join(', ')}.`,
      ]);
      expect(cli.opened).to.equal(0);
    });

    it('gives machines everything about the token', async () => {
      const { stdout } = await create('ci', '--json');
      const { token, ...rest } = JSON.parse(stdout) as TokenBody & { readonly token: string };
      expect([token.slice(0, 5), rest]).to.deep.equal(['ship_', await listed('ci')]);
    });

    it('refuses a path that leads nowhere, a taken name, and every mistake in the options at once', async () => {
      await create('taken');
      const said = [];
      for (const [name, ...argv] of [
        ['ci', '--on', 'nowhere'],
        ['taken'],
        [' ci', '--expires', '1y'],
      ] as const) {
        const { exitCode, stdout, stderr } = await create(name, ...argv);
        said.push([exitCode, stdout, stderr]);
      }
      expect(said).to.deep.equal([
        [2, '', 'error: There is no resource "nowhere", or it may not be seen from here.\n'],
        [
          2,
          '',
          'error: You have issued a token "taken" already; revoke it, or choose another name.\n',
        ],
        [
          2,
          '',
          [
            'error: The request is malformed. The request holds 2 mistakes.',
            '  • --name: must be 1 to 100 characters, none of them a control character, without a blank at either end',
            '  • --expires "1y" is neither a time from now (30m, 12h, 90d, 2w) nor a date (2027-01-31, or 2027-01-31T18:00:00Z).',
            '',
          ].join('\n'),
        ],
      ]);
      expect(cli.opened).to.equal(3);
    });
  });

  it('lists what groups of the provider may do, and where', async () => {
    expect(await cli.stdout('token', 'groups')).to.match(/^No group has a role/);
    await putFleet(
      cli.store,
      aFleet({ servers: [aServer({ access: [{ group: 'dba', role: 'operator' }] })] }),
    );
    expect(await cli.stdout('token', 'groups')).to.equal(
      'GROUP  ROLE      ON\ndba    operator  db-eu-1\n',
    );
  });

  describe('list', () => {
    it('shows what each token may do, where, and for how long', async () => {
      await create('ci', '--on', 'db-eu-1/main', '--expires', '12h');
      const { id = '' } = (await listed('ci')) ?? {};
      expect((await cli.stdout('token', 'list')).split('\n')).to.deep.equal([
        'NAME       ROLE                        ON            STATE             ID                                    ISSUED BY',
        `admin      admin                       fleet         live              ${aUuid(100)}`,
        `expired    server:read, database:read  fleet         expired 18 h ago  ${aUuid(105)}`,
        `neighbour  admin                       db-us-1       live              ${aUuid(103)}`,
        `operator   operator                    fleet         live              ${aUuid(101)}`,
        `revoked    server:read, database:read  fleet         revoked 18 h ago  ${aUuid(106)}`,
        `stranger                                             live              ${aUuid(104)}`,
        `viewer     viewer                      fleet         live              ${aUuid(102)}`,
        `ci         operator                    db-eu-1/main  live for 12 h     ${id}  somebody`,
        '',
      ]);
    });

    it('shows when, from where and by which program a token was used last', async () => {
      const at = new Date('2026-11-21T02:30:00.000Z');
      const use = { at, address: '10.0.0.7', client: 'curl/8.1 (linux)' };
      await rightOf(cli.store.tokens.recordUses(new Map([[aUuid(102), use]])));
      const lines = (await cli.stdout('token', 'list')).split('\n');
      expect(lines[0]).to.match(/ID +LAST USED$/);
      expect(lines.find((line) => line.startsWith('viewer '))).to.match(
        /  30 min ago from 10.0.0.7 by curl\/8.1$/,
      );
    });

    it('names the permissions of a token that has those of no role', async () => {
      const held = [...permissionsOfRole('viewer'), 'problem:write'] as const;
      const token = aToken({ name: 'reporter', grants: grantsOn('fleet', held) });
      await rightOf(cli.store.tokens.add(token, aHash()));
      expect(await cli.stdout('token', 'list')).to.contain(`reporter   ${held.join(', ')}  `);
    });

    it('asks for the places of its tokens one after the other', async () => {
      for (const path of ['db-eu-1', 'db-eu-1/main', 'db-us-1']) await create(path, '--on', path);
      const { locateResources } = cli.options.useCases;
      const asked = { now: 0, most: 0 };
      Object.assign(cli.options.useCases, {
        locateResources:
          (...given: Parameters<typeof locateResources>) =>
          async () => {
            asked.now += 1;
            asked.most = Math.max(asked.most, asked.now);
            const found = await locateResources(...given)();
            asked.now -= 1;
            return found;
          },
      });
      expect(await cli.stdout('token', 'list')).to.contain('db-eu-1/main');
      expect(asked).to.deep.equal({ now: 0, most: 1 });
    });

    it('never breaks an id in a terminal of 80 columns', async () => {
      cli.deps = { stdout: capturedStream(true), env: { NO_COLOR: '1' } };
      const lines = (await cli.stdout('token', 'list')).split('\n');
      expect(lines.filter((line) => line.includes(aUuid(105)))).to.have.length(1);
      for (const line of lines) expect(line.length).to.be.at.most(80);
    });
  });

  describe('revoke', () => {
    it('ends a token by its name or its id', async () => {
      expect(await cli.run('token', 'revoke', 'viewer')).to.deep.equal(
        printed('Revoked: token viewer, on fleet.\n'),
      );
      const { stdout } = await cli.run('token', 'revoke', aUuid(101), '--json');
      expect(JSON.parse(stdout)).to.deep.equal({ revoked: { id: aUuid(101), name: 'operator' } });
      for (const name of ['viewer', 'operator'])
        expect((await listed(name))?.revoked_at).to.equal('2026-11-21T03:00:00.000Z');
    });

    it('takes a name for that of a token, and not of its sessions, which are listed as such', async () => {
      const parent = O.some(aUuid(102));
      const session = aToken({ id: aUuid(200), name: 'viewer', parent });
      expect(await rightOf(cli.store.tokens.addSession(session, aHash()))).to.equal(true);
      expect(await cli.stdout('token', 'list')).to.contain('viewer (browser)');
      const { stdout } = await cli.run('token', 'revoke', 'viewer', '--json');
      expect(JSON.parse(stdout)).to.deep.equal({ revoked: { id: aUuid(102), name: 'viewer' } });
    });

    it('takes a name for that of the token that was not revoked', async () => {
      await create('revoked');
      await cli.run('token', 'revoke', 'revoked');
      expect(await cli.exitCode('token', 'revoke', 'revoked')).to.equal(2);
    });

    it('keeps what it issued where that is to be kept', async () => {
      const made = (n: number) =>
        aToken({ id: aUuid(n), name: `made ${n}`, maker: O.some(aUuid(101)) });
      await rightOf(cli.store.tokens.add(made(300), aHash()));
      expect(await cli.exitCode('token', 'revoke', 'operator', '--keep-issued')).to.equal(0);
      expect((await listed('made 300'))?.revoked_at).to.equal(null);
    });

    it('ends with 2 where no token is called so', async () => {
      for (const nameOrId of ['revoked', 'nobody', aUuid(999)])
        expect(await cli.run('token', 'revoke', nameOrId)).to.deep.equal(
          failed(2, `error: There is no token "${nameOrId}", or it may not be seen from here.\n`),
        );
    });
  });
});
