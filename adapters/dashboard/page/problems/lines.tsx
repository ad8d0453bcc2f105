import { useState } from 'preact/hooks';
import type { Severity } from '../live/bodies.js';
import type { ProblemGroup } from '../parts/group-problems.js';
import { Line } from './line.js';
import { Several } from './several.js';

interface LinesProps {
  readonly groups: readonly ProblemGroup[];
  /** Of which severities not all were read. */
  readonly cut?: readonly Severity[];
}

/** Problems, one line each, to be acted upon one by one or several together. */
export const Lines = ({ groups, cut = [] }: LinesProps) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = groups.filter(({ key }) => selected.has(key));
  const select = (key: string) => (isSelected: boolean) =>
    setSelected(new Set([...selected, key].filter((one) => one !== key || isSelected)));
  return (
    <>
      {chosen.length > 0 && (
        <Several
          problems={chosen.flatMap(({ members }) => members.map(({ problem }) => problem))}
          onClear={() => setSelected(new Set())}
        />
      )}
      {groups.length > 0 && (
        <ul class={chosen.length > 0 ? 'card problems selecting' : 'card problems'}>
          {groups.map((group) => (
            <Line
              key={group.key}
              group={group}
              isCut={cut.includes(group.first.severity)}
              isSelected={selected.has(group.key)}
              onSelect={select(group.key)}
            />
          ))}
        </ul>
      )}
    </>
  );
};
