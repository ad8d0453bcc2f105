import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { DumpToolFindings } from '../../../../../core/dump-check/dump-tool.js';
import type { LoginResult } from '../../../../../core/dump-check/login-result.js';
import { failed, good } from '../../../../../core/monitoring/observations/observation.js';
import { observeInstance } from '../../../../../core/monitoring/observations/observe-instance.js';
import {
  acceptedWithRoom as accepted,
  anInstanceCheck,
  refusedFor,
} from '../../../../support/monitoring/a-server-check.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const at = new Date('2026-11-21T03:00:00.000Z');
const instance = aUuid(10);
const reached = good('instance_unreachable', instance, at);
const admitted = good('admin_login_rejected', instance, at);
const present = (database: number) => good('database_missing', aUuid(database), at);
const open = (database: number) => [
  present(database),
  good('database_closed', aUuid(database), at),
  good('database_access_denied', aUuid(database), at),
];
const enough = [
  good('too_many_connections', instance, at),
  good('certificate_expiring', instance, at),
  good('password_expiring', instance, at),
];

const wrongPassword = { code: 'login_rejected', cause: 'credentials' } as const;
const stuck = { code: 'timed_out' } as const;

const observe = (...results: readonly LoginResult[]) =>
  observeInstance(anInstanceCheck(results), at);

const observeTool = (tool: DumpToolFindings, ...results: readonly LoginResult[]) =>
  observeInstance(anInstanceCheck(results, { tool: O.some(tool) }), at).filter(({ key }) =>
    key.kind.startsWith('dump_tool'),
  );
const tools = (...majors: readonly number[]): DumpToolFindings => ({
  tools: majors.map((major) => ({ file: `/opt/${major}/pg_dump`, version: `${major}.1`, major })),
  broken: 0,
});

describe('observeInstance', () => {
  it('observes that all is well where a login is accepted', () => {
    expect(observe(accepted())).to.deep.equal([reached, admitted, ...enough, ...open(11)]);
  });

  it('observes nothing of an instance to which no login could be tried', () => {
    expect(observe()).to.deep.equal([]);
  });

  it('takes an instance that rejects the login for reached, and observes nothing else that is good', () => {
    expect(observe(refusedFor(wrongPassword))).to.deep.equal([
      reached,
      failed({ kind: 'admin_login_rejected', reason: wrongPassword }, instance, at),
    ]);
  });

  it('observes nothing good of the admin login while a rejected one waits to be tried again', () => {
    const check = anInstanceCheck([accepted()], { isHeldBack: true });
    expect(observeInstance(check, at)).to.deep.equal([reached, ...enough, ...open(11)]);
  });

  it('observes nothing of the admin login where the way to it failed', () => {
    expect(observe(refusedFor(stuck))).to.deep.equal([
      failed({ kind: 'instance_unreachable', reason: stuck }, instance, at),
    ]);
  });

  it('knows the login to be good where only the database is missing', () => {
    const reason = { code: 'database_missing' } as const;
    expect(observe(refusedFor(reason), accepted())).to.deep.equal([
      reached,
      admitted,
      ...enough,
      good('database_closed', aUuid(11), at),
      good('database_access_denied', aUuid(11), at),
      failed({ kind: 'database_missing', reason }, aUuid(11), at),
      ...open(12),
    ]);
  });

  it('takes an instance for reached that one login of several got through to', () => {
    expect(observe(refusedFor(stuck), accepted())).to.deep.equal([
      reached,
      admitted,
      ...enough,
      ...open(12),
    ]);
  });

  it('takes the admin login for rejected where one database of several rejects it', () => {
    const reason = { code: 'login_rejected', cause: 'rule' } as const;
    expect(observe(accepted(), refusedFor(reason))).to.deep.equal([
      reached,
      failed({ kind: 'admin_login_rejected', reason, database: aUuid(12) }, instance, at),
      ...enough,
      ...open(11),
    ]);
  });

  for (const cause of ['error', 'file_missing'] as const)
    it(`names the database whose logins alone the server ends, for ${cause}`, () => {
      const reason = { code: 'server_not_ready', cause } as const;
      expect(observe(refusedFor(reason), accepted())).to.deep.equal([
        reached,
        failed({ kind: 'admin_login_rejected', reason, database: aUuid(11) }, instance, at),
        ...enough,
        ...open(12),
      ]);
      expect(observe(refusedFor(reason))).to.deep.equal([
        reached,
        failed({ kind: 'admin_login_rejected', reason }, instance, at),
      ]);
    });

  describe('with a search for dump tools', () => {
    it('finds the tool that reaches the version of the server', () => {
      expect(observeTool(tools(15, 16), accepted(16))).to.deep.equal([
        good('dump_tool_missing', instance, at),
        good('dump_tool_outdated', instance, at),
      ]);
    });

    it('names both versions of a tool that does not', () => {
      const reason = { code: 'dump_tool_outdated', newestMajor: 15, serverMajor: 18 } as const;
      expect(observeTool(tools(15, 14), refusedFor(stuck), accepted(18))).to.deep.equal([
        good('dump_tool_missing', instance, at),
        failed({ kind: 'dump_tool_outdated', reason }, instance, at),
      ]);
    });

    it('observes nothing of the version of a tool while that of the server is not known', () => {
      expect(observeTool(tools(15), refusedFor(wrongPassword))).to.deep.equal([
        good('dump_tool_missing', instance, at),
      ]);
    });

    it('observes nothing of the version of a tool that is not there', () => {
      const reason = { code: 'dump_tool_missing' } as const;
      expect(observeTool(tools(), accepted())).to.deep.equal([
        failed({ kind: 'dump_tool_missing', reason }, instance, at),
      ]);
    });

    it('takes a tool for missing that does not run', () => {
      const reason = { code: 'dump_tool_failed' } as const;
      expect(observeTool({ tools: [], broken: 1 })).to.deep.equal([
        failed({ kind: 'dump_tool_missing', reason }, instance, at),
      ]);
    });
  });
});
