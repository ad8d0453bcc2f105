import * as O from 'fp-ts/lib/Option.js';
import { assessFit, assessPresence } from '../../dump-check/assess-dump-readiness.js';
import type { DumpToolReason } from '../../dump-check/dump-reason.js';
import type { DumpToolFindings } from '../../dump-check/dump-tool.js';
import { failed, good, type Observation } from './observation.js';
import type { ResourceId } from '../../shared/resource.js';
import type { InstanceCheck, TriedLogin } from './server-check.js';

type ToolKind = 'dump_tool_missing' | 'dump_tool_outdated';

/** What the search for dump tools shows of an instance, together with the version of its server. */
export const observeDumpTool = (
  { instance, logins, tool }: InstanceCheck,
  at: Date,
): readonly Observation[] => {
  if (O.isNone(tool)) return [];
  const observe = observing(instance, at);
  return [
    observe('dump_tool_missing', assessPresence(tool.value)),
    ...majorToFit(logins, tool.value).map((major) =>
      observe('dump_tool_outdated', assessFit(tool.value, major)),
    ),
  ];
};

const observing =
  (instance: ResourceId, at: Date) =>
  (kind: ToolKind, [reason]: readonly DumpToolReason[]): Observation =>
    reason === undefined ? good(kind, instance, at) : failed({ kind, reason }, instance, at);

/** The version that a tool must reach; none where no login was accepted, or where there is no tool to be too old. */
const majorToFit = (
  logins: readonly TriedLogin[],
  { tools }: DumpToolFindings,
): readonly number[] =>
  tools.length === 0
    ? []
    : logins
        .flatMap(({ result }) => (result._tag === 'Accepted' ? [result.serverMajor] : []))
        .slice(0, 1);
