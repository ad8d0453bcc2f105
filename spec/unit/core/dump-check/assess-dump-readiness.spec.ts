import { expect } from 'chai';
import fc from 'fast-check';
import { assessDumpReadiness } from '../../../../core/dump-check/assess-dump-readiness.js';
import { dumpReasonWording } from '../../../../core/dump-check/dump-reason-wording.js';
import type { DumpTool } from '../../../../core/dump-check/dump-tool.js';
import type { DumpObstacle } from '../../../../core/dump-check/dump-obstacle.js';
import { acceptedLogin, type InspectionResult } from '../../../../core/dump-check/login-result.js';
import { forAll } from '../../../support/shared/random-cases.js';

const tool = (major: number): DumpTool => ({
  file: `/opt/${major}/pg_dump`,
  version: `${major}.1`,
  major,
});
const accepted = (
  serverMajor: number,
  obstacles: readonly DumpObstacle[] = [],
): InspectionResult => ({ ...acceptedLogin(serverMajor), obstacles });
const rejected: InspectionResult = {
  _tag: 'Refused',
  refusal: { code: 'login_rejected', cause: 'credentials' },
};
const locked: DumpObstacle = { code: 'table_locked', objects: { names: ['"a"'], count: 1 } };
const assess = (tools: readonly DumpTool[], login: InspectionResult, broken = 0) =>
  assessDumpReadiness({ tool: { tools, broken }, login });

describe('assessDumpReadiness', () => {
  it('finds nothing where a fitting tool meets an accepted login', () => {
    expect(assess([tool(16)], accepted(16))).to.deep.equal([]);
  });

  it('names a missing tool, and the version to install where the server told its own', () => {
    const missing = { code: 'dump_tool_missing' };
    expect(assess([], accepted(16))).to.deep.equal([{ ...missing, serverMajor: 16 }]);
    expect(assess([], rejected)[0]).to.deep.equal(missing);
  });

  it('distinguishes a tool that does not run from a missing one', () => {
    expect(assess([], accepted(16), 1)).to.deep.equal([{ code: 'dump_tool_failed' }]);
  });

  it('names the tool that is not run, and what everybody may write to', () => {
    const file = '/opt/client/pg_dump';
    const unsafe = { file, place: '/opt', why: 'writable_by_all' } as const;
    const [reason] = assessDumpReadiness({
      tool: { tools: [], broken: 1, unsafe },
      login: accepted(16),
    });
    expect(reason).to.deep.equal({
      code: 'dump_tool_failed',
      cause: 'writable_by_all',
      file,
      place: '/opt',
    });
    expect(reason && dumpReasonWording(reason)).to.deep.equal({
      detail:
        'Shipshape does not run `/opt/client/pg_dump` on its own host, since every user may write to `/opt` and so could replace it.',
      remedy: 'Run `chmod o-w /opt` there.',
    });
  });

  it('ignores a broken tool beside one that runs', () => {
    expect(assess([tool(16)], accepted(16), 1)).to.deep.equal([]);
  });

  it('names both majors where every tool is older than the server', () => {
    expect(assess([tool(14), tool(15)], accepted(18))).to.deep.equal([
      { code: 'dump_tool_outdated', newestMajor: 15, serverMajor: 18 },
    ]);
  });

  it('accepts an older tool that dumps newer servers too', () => {
    const lenient = { ...tool(10), dumpsNewer: true } as const;
    expect(assess([lenient], accepted(12))).to.deep.equal([]);
  });

  it('returns the reason why the login was refused', () => {
    expect(assess([tool(16)], rejected)).to.deep.equal([
      { code: 'login_rejected', cause: 'credentials' },
    ]);
  });

  it("returns both reasons at once, the tool's first", () => {
    expect(assess([], rejected).map(({ code }) => code)).to.deep.equal([
      'dump_tool_missing',
      'login_rejected',
    ]);
  });

  it('returns every obstacle behind an accepted login, after the reasons of the tool', () => {
    expect(assess([tool(15)], accepted(18, [locked]))).to.deep.equal([
      { code: 'dump_tool_outdated', newestMajor: 15, serverMajor: 18 },
      locked,
    ]);
  });

  it('assesses the tool by the version last seen where the login is refused', () => {
    const assessFor = (lastMajor: number) =>
      assessDumpReadiness({
        tool: { tools: [tool(16)], broken: 0 },
        login: rejected,
        lastMajor,
      }).map(({ code }) => code);
    expect(assessFor(16)).to.deep.equal(['login_rejected']);
    expect(assessFor(18)).to.deep.equal(['dump_tool_outdated', 'login_rejected']);
  });

  it('finds no reason exactly if a tool reaches the version of a server that accepts the login', () => {
    const majors = fc.array(fc.integer({ min: 10, max: 20 }));
    forAll(majors, fc.integer({ min: 10, max: 20 }), fc.nat(2), (found, server, broken) => {
      const reasons = assess(found.map(tool), accepted(server), broken);
      expect(reasons.length === 0).to.equal(found.some((major) => major >= server));
      expect(reasons.length).to.be.at.most(1);
    });
  });
});
