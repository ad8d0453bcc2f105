import type { FleetPlanBody, KeyBody } from '../../api/fleet/fleet-plan-body.js';
import type { Style, View } from '../terminal/view.js';

/** More lines of one kind would hide the others. */
const MAX_LINES = 20;

export const showPlan =
  (dryRun: boolean) =>
  (plan: FleetPlanBody, view: View): string => {
    const { added, changed, removed } = plan;
    const unmanaged = plan.unlisted;
    const changes = [
      ...showKeys('+', 'green', added, view),
      ...showKeys('~', 'yellow', changed, view),
      ...showKeys('-', 'red', removed, view),
    ];
    const counts = `${added.length} added, ${changed.length} changed, ${removed.length} removed.`;
    const unmanagedLines =
      unmanaged.length === 0
        ? []
        : [
            '',
            `Not in the file, and kept (--prune removes ${unmanaged.length === 1 ? 'it' : 'them'}):`,
            ...showKeys(' ', 'dim', unmanaged, view),
          ];
    const done = changes.length === 0 ? 'Nothing to change.' : counts;
    const lines = [...changes, ...(changes.length === 0 ? [] : ['']), done, ...unmanagedLines];
    return [...lines, ...(dryRun ? ['', '(dry run: nothing was changed)'] : []), ''].join('\n');
  };

const showKeys = (
  mark: string,
  style: Style,
  keys: readonly KeyBody[],
  { paint }: View,
): readonly string[] => {
  const lines = keys
    .slice(0, MAX_LINES)
    .map(({ type, path }) => paint(style, `${mark} ${type.padEnd('destination'.length)}  ${path}`));
  const more = keys.length - lines.length;
  return more > 0 ? [...lines, paint(style, `${mark} and ${more} more`)] : lines;
};
