import type { ResourcePageBody } from '../../../api/problems/resources/resource-operations.js';
import type { ResourceRowBody } from '../../../api/problems/resources/resource-row-body.js';
import { SEVERITIES } from '../../../../core/problems/problem.js';
import { listOf, marked, type Marks, type SentenceRow } from '../../terminal/columns.js';
import { formatDuration, type View } from '../../terminal/view.js';

export const MARKS: Marks = {
  critical: ['✖', 'red'],
  warning: ['▲', 'yellow'],
  info: ['●', 'cyan'],
  well: ['✔', 'green'],
};

/** A row for each resource: how it is, since when, where, and what is wrong in numbers. */
export const showResources = (page: ResourcePageBody, view: View): string =>
  showPage(page, view, 'see --limit');

export const showPage = ({ rows, next }: ResourcePageBody, view: View, more: string): string =>
  listOf(
    rows.map((row) => rowOf(row, view)),
    next,
    view,
    { none: 'Nothing is listed.', more },
  );

const rowOf = (row: ResourceRowBody, { now }: View): SentenceRow => {
  const age = row.since === null ? '' : formatDuration(new Date(row.since), now);
  return {
    cells: [marked(MARKS, row.health), ['dim', age], ['bold', row.path]],
    sentence: [...countsOf(row), ...aboveOf(row), ...groupsOf(row), ...lessOf(row)].join(' · '),
  };
};

const countsOf = ({ open }: ResourceRowBody): readonly string[] =>
  SEVERITIES.filter((severity) => open[severity] > 0).map(
    (severity) => `${open[severity]} ${severity}`,
  );

const aboveOf = ({ above }: ResourceRowBody): readonly string[] =>
  above === null ? [] : [`${above} above it`];

/** Such as `standby of db-eu-1/main`. */
const groupsOf = ({ path, groups = [] }: ResourceRowBody): readonly string[] =>
  groups.map(({ role, primary, size }) =>
    primary === null || primary === path || role === 'primary'
      ? `${role} in a group of ${size}`
      : `${role} of ${primary}`,
  );

/** That less is known of an instance than there is to know; `show` says what. */
const lessOf = ({
  unseen = null,
  left_out: leftOut = null,
}: ResourceRowBody): readonly string[] => [
  ...(unseen === null ? [] : ['not all is seen']),
  ...(leftOut === null ? [] : ['not all is checked']),
];
