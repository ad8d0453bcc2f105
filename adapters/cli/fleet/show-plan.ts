import type { FleetPlanBody, KeyBody } from '../../api/fleet/fleet-plan-body.js';
import type { Style, View } from '../terminal/view.js';

/** More lines of one kind hide those of the others. */
const MOST = 20;

export const showPlan =
  (dryRun: boolean) =>
  ({ added, changed, removed, unlisted }: FleetPlanBody, view: View): string => {
    const changes = [
      ...showKeys('+', 'green', added, view),
      ...showKeys('~', 'yellow', changed, view),
      ...showKeys('-', 'red', removed, view),
    ];
    const counts = `${added.length} added, ${changed.length} changed, ${removed.length} removed.`;
    const kept =
      unlisted.length === 0
        ? []
        : [
            '',
            `Not in the file, and kept (--prune removes ${unlisted.length === 1 ? 'it' : 'them'}):`,
            ...showKeys(' ', 'dim', unlisted, view),
          ];
    const done = changes.length === 0 ? 'Nothing to change.' : counts;
    const lines = [...changes, ...(changes.length === 0 ? [] : ['']), done, ...kept];
    return [...lines, ...(dryRun ? ['', '(dry run: nothing was changed)'] : []), ''].join('\n');
  };

const showKeys = (
  mark: string,
  style: Style,
  keys: readonly KeyBody[],
  { paint }: View,
): readonly string[] => {
  const lines = keys
    .slice(0, MOST)
    .map(({ type, path }) => paint(style, `${mark} ${type.padEnd('destination'.length)}  ${path}`));
  const more = keys.length - lines.length;
  return more > 0 ? [...lines, paint(style, `${mark} and ${more} more`)] : lines;
};
