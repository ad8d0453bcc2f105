import type { ExpiringBody, FleetPlanBody, KeyBody } from '../../api/fleet/fleet-plan-body.js';
import { formatMinute, formatSize } from '../terminal/format-duration.js';
import type { Style, View } from '../terminal/view.js';

/** More lines of one kind would hide the others. */
const MAX_LINES = 20;

export const showPlan =
  (dryRun: boolean) =>
  (plan: FleetPlanBody, view: View): string => {
    const { added, changed, removed, expiring = [] } = plan;
    const unmanaged = plan.unlisted;
    const changes = [
      ...showKeys('+', 'green', added, view),
      ...showKeys('~', 'yellow', changed, view),
      ...showKeys('-', 'red', removed, view, dryRun ? removed.length : MAX_LINES),
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
    const expiringLines = expiring.flatMap((one) => ['', ...showExpiring(one, view)]);
    const lines = [
      ...[...changes, ...(changes.length === 0 ? [] : ['']), done],
      ...[...expiringLines, ...unmanagedLines],
    ];
    return [...lines, ...(dryRun ? ['', '(dry run: nothing was changed)'] : []), ''].join('\n');
  };

const showKeys = (
  mark: string,
  style: Style,
  keys: readonly KeyBody[],
  { paint }: View,
  most = MAX_LINES,
): readonly string[] => {
  const lines = keys
    .slice(0, most)
    .map(({ type, path }) => paint(style, `${mark} ${type.padEnd('destination'.length)}  ${path}`));
  const more = keys.length - lines.length;
  return more > 0 ? [...lines, paint(style, `${mark} and ${more} more`)] : lines;
};

/** A few of them show which they are. */
const showExpiring = (
  { schedule, count, moved, dumps }: ExpiringBody,
  { paint }: View,
): readonly string[] => {
  const what = count === 1 ? '1 dump' : `${count} dumps`;
  const more = count - dumps.length;
  return [
    `The \`keep\` of ${schedule} would remove ${what}, for good:`,
    ...dumps.map(({ started_at: at, size_bytes: size }) =>
      paint('red', `- ${formatMinute(at)}  ${formatSize(size)}`),
    ),
    ...(more > 0 ? [paint('red', `- and ${more} more`)] : []),
    ...(moved > 0
      ? [
          `${moved} of them only if moved along: their destination was elsewhere when they were written.`,
        ]
      : []),
  ];
};
