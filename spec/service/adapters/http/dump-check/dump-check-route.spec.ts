import { expect } from 'chai';
import { restoreWarningWording } from '../../../../../core/dump-check/reason-wording.js';
import { aRestoreWarning } from '../../../../support/dump-check/a-restore-warning.js';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import type { Holder } from '../../../../support/http/seed-tokens.js';

describe('POST /v1/databases/{id}/dump/check', () => {
  const service = aServer();

  const check = (holder: Holder, id: string = service.databases.shop, asked: object = {}) =>
    service.send(`POST /v1/databases/${id}/dump/check`, holder, { ...asked });

  it('answers 204 with no body and no content type when the dump can start', async () => {
    const { statusCode, body, headers } = await check('operator');
    expect([statusCode, body, headers['content-type'], headers['content-length']]).to.deep.equal([
      204,
      '',
      undefined,
      undefined,
    ]);
  });

  it('answers the same where a restore of the dump may lose something, which an examination has', async () => {
    service.environment.warnings = [aRestoreWarning()];
    expect((await check('operator')).statusCode).to.equal(204);
    const { shop } = service.databases;
    const answer = await service.send(`POST /v1/databases/${shop}/dump/examine`, 'operator');
    expect([answer.statusCode, answer.json()]).to.deep.equal([
      200,
      {
        ready: true,
        reasons: [],
        warnings: [
          {
            code: 'may_not_restore',
            ...restoreWarningWording(aRestoreWarning()),
            objects: aRestoreWarning().objects,
            statements: aRestoreWarning().statements,
          },
        ],
      },
    ]);
  });

  it('answers 424 with every reason, each with its remedy', async () => {
    service.environment.tools = {};
    service.environment.loginResult = {
      _tag: 'Refused',
      refusal: { code: 'login_rejected', cause: 'credentials' },
    };
    const answer = await check('operator');
    const problem = errorOf(answer);
    expect(problem).to.deep.include({
      status: 424,
      code: 'dump_not_ready',
      detail: 'Two reasons keep the dump from starting.',
    });
    expect(problem.reasons).to.deep.equal([
      {
        code: 'dump_tool_missing',
        detail: 'Shipshape finds no pg_dump on its own host.',
        remedy:
          'Install the PostgreSQL client programs there (Debian: `apt install postgresql-client`), or add their directory to SHIPSHAPE_TOOL_DIRS.',
        retryable: false,
      },
      {
        code: 'login_rejected',
        detail: 'The server rejected the admin user or its password.',
        remedy:
          "Correct `admin` of the instance, or reset the role's password if it has expired. Such a login is tried again within 15 minutes, and at once when it is changed.",
        retryable: false,
      },
    ]);
    expect(answer.headers['retry-after']).to.equal(undefined);
  });

  it('answers 424 with the objects that stand in the way, and statements that fix it', async () => {
    service.environment.obstacles = [
      {
        code: 'sequence_unreadable',
        objects: { names: ['"public"."s"'], count: 1 },
        statements: ['GRANT SELECT ON SEQUENCE "public"."s" TO "backup_admin";'],
      },
      {
        code: 'table_locked',
        objects: { names: ['"public"."t"'], count: 3 },
        since: new Date('2026-11-21T02:00:00.000Z'),
      },
      { code: 'objects_left_out', kinds: ['routines'], statements: [] },
    ];
    const { reasons } = errorOf(await check('operator'));
    expect(
      reasons?.map((reason) => ({ ...(reason as object), detail: undefined, remedy: undefined })),
    ).to.deep.equal(
      [
        {
          code: 'sequence_unreadable',
          retryable: false,
          objects: { names: ['"public"."s"'], count: 1 },
          statements: ['GRANT SELECT ON SEQUENCE "public"."s" TO "backup_admin";'],
        },
        {
          code: 'table_locked',
          retryable: true,
          objects: { names: ['"public"."t"'], count: 3 },
          since: '2026-11-21T02:00:00.000Z',
        },
        { code: 'objects_left_out', retryable: false },
      ].map((reason) => ({ ...reason, detail: undefined, remedy: undefined })),
    );
  });

  it('names the tool of the database’s own engine', async () => {
    const { reasons } = (await check('operator', service.databases.mysql)).json<{
      reasons: readonly { detail: string }[];
    }>();
    expect(reasons[0]?.detail).to.equal('Shipshape finds no mysqldump on its own host.');
  });
});
