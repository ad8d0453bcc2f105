import type { DumpReason, DumpToolReason } from './dump-reason.js';
import { chooseDumpTool, type DumpToolFindings } from './dump-tool.js';
import type { LoginResult } from './login-result.js';

/** What the two probes found, each by itself. */
export interface DumpFacts {
  readonly tool: DumpToolFindings;
  readonly login: LoginResult;
}

/** Every reason why the dump cannot start, the tool's before the login's; none means that it can. */
export const assessDumpReadiness = ({ tool, login }: DumpFacts): readonly DumpReason[] =>
  login._tag === 'Refused'
    ? [...assessPresence(tool), login.refusal]
    : [...assessPresence(tool, login.serverMajor), ...assessFit(tool, login.serverMajor)];

export const assessPresence = (
  { tools, broken }: DumpToolFindings,
  serverMajor?: number,
): readonly DumpToolReason[] => {
  if (tools.length > 0) return [];
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
