import type { DumpReason, DumpToolReason } from './dump-reason.js';
import { chooseDumpTool, type DumpToolFindings } from './dump-tool.js';
import type { InspectionResult } from './login-result.js';

/** What the two probes found, each by itself. */
export interface DumpFacts {
  readonly tool: DumpToolFindings;
  readonly login: InspectionResult;
  /** The server's major version when a login was last accepted, which counts where this one was refused. */
  readonly lastMajor?: number;
}

/** The major version of the server: as it is, or else as it was last seen. */
export const majorOf = ({ login, lastMajor }: Omit<DumpFacts, 'tool'>): number | undefined =>
  login._tag === 'Accepted' ? login.serverMajor : lastMajor;

/**
 * Every reason why the dump cannot start or would not be whole: the tool's first, then the login's or, behind a login that
 * was accepted, the obstacles. None means that the dump would be whole.
 */
export const assessDumpReadiness = ({ tool, ...facts }: DumpFacts): readonly DumpReason[] => {
  const major = majorOf(facts);
  return [
    ...assessPresence(tool, major),
    ...(major === undefined ? [] : assessFit(tool, major)),
    ...(facts.login._tag === 'Refused' ? [facts.login.refusal] : facts.login.obstacles),
  ];
};

export const assessPresence = (
  { tools, broken, unsafe }: DumpToolFindings,
  serverMajor?: number,
): readonly DumpToolReason[] => {
  if (tools.length > 0) return [];
  if (unsafe !== undefined) {
    const { file, place, why } = unsafe;
    return [{ code: 'dump_tool_failed', cause: why, file, place }];
  }
  if (broken > 0) return [{ code: 'dump_tool_failed' }];
  return [{ code: 'dump_tool_missing', ...(serverMajor !== undefined && { serverMajor }) }];
};

export const assessFit = (
  { tools }: DumpToolFindings,
  serverMajor: number,
): readonly DumpToolReason[] => {
  if (tools.length === 0 || chooseDumpTool(tools, serverMajor) !== undefined) return [];
  const newestMajor = Math.max(...tools.map(({ major }) => major));
  return [{ code: 'dump_tool_outdated', newestMajor, serverMajor }];
};
