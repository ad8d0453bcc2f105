import type { Caller, DumpReasonCode, ProblemReport, ResourceRef, Shipshape } from 'shipshape';

interface Finding extends Pick<ProblemReport, 'kind' | 'severity'> {
  readonly on: 'instance' | 'database';
  /** Goes behind the path of the resource. */
  readonly words: string;
}

const LOGIN_REJECTED: Finding = {
  on: 'instance',
  kind: 'admin_login_rejected',
  severity: 'critical',
  words: 'rejects its admin login.',
};
const UNREACHABLE: Finding = {
  on: 'instance',
  kind: 'instance_unreachable',
  severity: 'critical',
  words: 'cannot be reached: nothing listens on its port.',
};
const DATABASE_MISSING: Finding = {
  on: 'database',
  kind: 'database_missing',
  severity: 'warning',
  words: 'does not exist on its instance.',
};
const TOOL_MISSING: Finding = {
  on: 'instance',
  kind: 'dump_tool_missing',
  severity: 'warning',
  words: 'cannot be dumped: no pg_dump is installed.',
};
const TOOL_OUTDATED: Finding = {
  on: 'instance',
  kind: 'dump_tool_outdated',
  severity: 'warning',
  words: 'is newer than every pg_dump that is installed.',
};

const FINDINGS: Partial<Readonly<Record<DumpReasonCode, Finding>>> = {
  login_rejected: LOGIN_REJECTED,
  unreachable: UNREACHABLE,
  database_missing: DATABASE_MISSING,
  dump_tool_missing: TOOL_MISSING,
  dump_tool_outdated: TOOL_OUTDATED,
};

/** Checks a database and reports what stands in the way of its dump as open problems. */
export const reportFindings = async (
  { promises }: Shipshape,
  reporter: Caller,
  path: string,
): Promise<void> => {
  const database = await locate(promises, reporter, path);
  const instance = await locate(promises, reporter, path.slice(0, path.lastIndexOf('/')));
  const { reasons } = await promises.checkDumpReadiness(reporter, database.id);
  for (const { code } of reasons) {
    const finding = FINDINGS[code];
    if (finding === undefined) continue;
    const { kind, severity, words } = finding;
    const resource = finding.on === 'instance' ? instance : database;
    const message = `${resource.path} ${words}`;
    await promises.openProblem(reporter, { kind, severity, message, resource, since: new Date() });
  }
};

const locate = async (
  promises: Shipshape['promises'],
  caller: Caller,
  path: string,
): Promise<ResourceRef> => {
  const [resource] = await promises.locateResources(caller, path);
  if (resource === undefined) throw new Error(`The fleet has no ${path}.`);
  return resource;
};
