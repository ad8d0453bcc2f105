import type { DumpReason, DumpToolReason } from './dump-reason.js';
import { chooseDumpTool, type DumpToolFindings } from './dump-tool.js';
import type { LoginResult } from './login-result.js';

/** What both probes found, each on its own. */
export interface DumpFacts {
  readonly tool: DumpToolFindings;
  readonly login: LoginResult;
}

/** Every reason why the dump cannot start, the tool's before the login's; none means that it can. */
export const assessDumpReadiness = ({ tool, login }: DumpFacts): readonly DumpReason[] =>
  login._tag === 'Refused'
    ? [...assessPresence(tool), login.refusal]
    : [...assessPresence(tool), ...assessFit(tool, login.serverMajor)];

export const assessPresence = ({ tools, broken }: DumpToolFindings): readonly DumpToolReason[] => {
  if (tools.length > 0) return [];
  return [{ code: broken > 0 ? 'dump_tool_failed' : 'dump_tool_missing' }];
};

export const assessFit = (
  { tools }: DumpToolFindings,
  serverMajor: number,
): readonly DumpToolReason[] => {
  if (tools.length === 0 || chooseDumpTool(tools, serverMajor) !== undefined) return [];
  const newestMajor = Math.max(...tools.map(({ major }) => major));
  return [{ code: 'dump_tool_outdated', newestMajor, serverMajor }];
};
