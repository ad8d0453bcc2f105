import type {
  DescribedWindowBody,
  FleetPlanBody,
  KeyBody,
} from '../../api/fleet/fleet-plan-body.js';
import { APPROVAL_KIND_WORDS, type ApprovalKind } from '../../../core/described/fleet-rules.js';
import { expiringLines, MAX_LINES } from './show-expiring.js';
import { dumpLines, plannedTimesLines } from './show-times.js';
import { PLURALS } from '../../api/resources/resource-body.js';
import { paragraph, type Style, type View } from '../terminal/view.js';
import type { ResourceType } from '../../../core/shared/resource.js';

export const showPlan =
  (dryRun: boolean) =>
  (plan: FleetPlanBody, view: View): string => {
    const { approvals = [], expiring = [], maintenance = [], times = [] } = plan;
    const changes = changedLines(plan, view, dryRun);
    const lines = [
      ...(changes.length === 0 ? ['Nothing to change.'] : [...changes, '', ...countChanges(plan)]),
      ...takenLines(plan, view),
      ...expiringLines(expiring, view),
      ...maintenance.flatMap(showWindow(view)),
      ...plannedTimesLines(times, view),
      ...unmanagedLines(plan, view),
      ...approvalLines(approvals, view),
    ];
    return [...lines, ...(dryRun ? ['', '(dry run: nothing was changed)'] : []), ''].join('\n');
  };

const changedLines = (
  { renamed = [], added, changed, removed }: FleetPlanBody,
  view: View,
  dryRun: boolean,
): readonly string[] => [
  ...renamed.map(({ type, from, to }) =>
    view.paint('yellow', `~ ${type.padEnd('destination'.length)}  ${from} → ${to}`),
  ),
  ...showKeys('+', 'green', added, view),
  ...showKeys('~', 'yellow', changed, view),
  ...showKeys('-', 'red', removed, view, dryRun ? removed.length : MAX_LINES),
];

const approvalLines = (
  kinds: NonNullable<FleetPlanBody['approvals']>,
  { paint, width }: View,
): readonly string[] =>
  kinds.length === 0
    ? []
    : [
        '',
        'Somebody else approves it first:',
        ...kinds.map((kind) =>
          paragraph(`  ${paint('yellow', '!')} `, APPROVAL_KIND_WORDS[kind as ApprovalKind], width),
        ),
      ];

const takenLines = ({ taken_over: taken = [] }: FleetPlanBody, view: View): readonly string[] =>
  taken.length === 0
    ? []
    : ['', 'Of others until now, or made by hand:', ...showKeys(' ', 'dim', taken, view)];

const unmanagedLines = ({ unlisted }: FleetPlanBody, view: View): readonly string[] =>
  unlisted.length === 0
    ? []
    : [
        '',
        `Not in the file, and kept (--prune removes ${unlisted.length === 1 ? 'it' : 'them'}):`,
        ...showKeys(' ', 'dim', unlisted, view),
      ];

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

const countChanges = ({ added, changed, removed, renamed = [] }: FleetPlanBody) => {
  const renames = renamed.length === 0 ? '' : `${renamed.length} renamed, `;
  return [
    `${renames}${added.length} added, ${changed.length} changed, ${removed.length} removed.`,
    ...countTypes('Added', added),
    ...countTypes('Changed', changed),
    ...countTypes('Removed', removed),
  ];
};

/** Of so many that not all are listed: how many there are of each type. */
const countTypes = (what: string, keys: readonly KeyBody[]): readonly string[] =>
  keys.length <= MAX_LINES ? [] : [`${what}: ${countOfTypes(keys)}.`];

/** Such as `12 databases, 1 schedule`. */
export const countOfTypes = (keys: readonly KeyBody[]): string =>
  [...new Set(keys.map(({ type }) => type))]
    .map((type) => {
      const count = keys.filter((one) => one.type === type).length;
      return `${count} ${count === 1 ? type : PLURALS[type as ResourceType]}`;
    })
    .join(', ');

const showWindow =
  (view: View) =>
  ({ resource, from, until, dumps }: DescribedWindowBody): readonly string[] => {
    const more = dumps.length - MAX_LINES;
    return [
      '',
      `Maintenance of ${view.paint('bold', resource.path)} from ${from} until ${until}:`,
      ...dumpLines({ dumps: dumps.slice(0, MAX_LINES) }, view),
      ...(more > 0 ? [`  ${view.paint('yellow', '!')} and ${more} more`] : []),
    ];
  };
