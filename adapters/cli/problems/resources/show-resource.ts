import type { ResourceInPlaceBody } from '../../../api/problems/resources/resource-operations.js';
import type { ResourceRowBody } from '../../../api/problems/resources/resource-row-body.js';
import { timesLines, type TimesShown } from '../../fleet/show-times.js';
import { columns } from '../../terminal/columns.js';
import { formatDuration, paragraph, type View } from '../../terminal/view.js';
import { MARKS, showPage, showResources } from './show-resources.js';

/** One resource with its facts, what it is under, and what is directly under it. */
export const showResource = (
  resource: ResourceInPlaceBody & ScheduleTimes & WithBackups,
  view: View,
): string => {
  const facts = FACTS.flatMap((name) => {
    const value = resource[name];
    return value === undefined || value === null ? [] : [[name, String(value)]];
  });
  const { jitter_ms: jitter = 0, last_proof: proof } = resource;
  const later = formatDuration(new Date(0), new Date(jitter));
  const proofLines =
    proof === undefined || proof === null ? [] : [['last_proof', proofText(proof)]];
  const jitterLines = jitter === 0 ? [] : [['jitter', `up to ${later} later`]];
  const lineage = resource.lineage.map(({ path, own }) => [
    'under',
    own === null ? path : `${path} (${own})`,
  ]);
  const manager = ['manager', resource.managed_by ?? 'none: made by hand'];
  const title = showResources({ rows: [resource], next: null }, view).trimEnd();
  const verdict = verdictLines(resource, view);
  const days = [`${resource.days.length} days`, drawn(resource.days)];
  const { below } = resource;
  const under =
    below === null || below.rows.length === 0
      ? []
      : ['', showPage(below, view, `shipshape list PATH --type ${below.type}`).trimEnd()];
  const { timezone = '', next_times: times = [] } = resource;
  const next = times.length === 0 ? [] : ['', ...timesLines({ timezone, next_times: times }, view)];
  const rows = columns([...lineage, ...facts, ...proofLines, ...jitterLines, manager, days], view);
  return [title, ...verdict, ...rows, ...next, ...under, ''].join('\n');
};

/** Such as `2026-11-24T03:10:00.000Z, restored in 252 s, of the dump of 2026-11-01T03:00:00.000Z`. */
const proofText = ({
  at,
  seconds,
  dump_at: of,
}: NonNullable<ResourceRowBody['last_proof']>): string =>
  `${at}, restored${seconds === null ? '' : ` in ${seconds} s`}, of the dump of ${of}`;

const DAY_MARKS: Readonly<Record<string, string | undefined>> = {
  c: MARKS['critical']?.[0],
  w: MARKS['warning']?.[0],
  i: MARKS['info']?.[0],
  '.': '·',
};

/** A mark for each day, today last; `-` for one of which nothing is known. */
const drawn = (days: string): string => days.replaceAll(/./g, (day) => DAY_MARKS[day] ?? day);

/** Of a schedule alone. */
interface ScheduleTimes {
  readonly next_due_at?: string | null;
  readonly last_success_at?: string | null;
  readonly proved?: string;
  readonly next_times?: TimesShown['next_times'];
}

const FACTS = [
  'address',
  'engine',
  'host',
  'port',
  'tls',
  'user',
  'databases',
  'policy',
  'backups',
  'cron',
  'when',
  'timezone',
  'destination',
  'unseen',
  'left_out',
  'schedules',
  'kind',
  'encrypted',
  'next_dump_at',
  'last_dump_at',
  'protection',
  'protection_reason',
  'next_due_at',
  'last_success_at',
  'proved',
] as const;

/** What a resource in place says of its dumps and physical backups. */
const verdictLines = (
  { verdict, physical = [] }: Pick<ResourceInPlaceBody, 'verdict'> & WithBackups,
  { width }: View,
): readonly string[] => {
  const said = [
    ...(verdict === undefined ? [] : [verdict]),
    ...physical.map((one) => `${one.name}: ${one.verdict}`),
  ];
  return said.length === 0 ? [] : ['', ...said.map((one) => paragraph('', one, width)), ''];
};

/** What is said of the physical backups of an instance, by the name of their schedule. */
export interface PhysicalBackups {
  readonly name: string;
  readonly verdict: string;
}

interface WithBackups {
  readonly physical?: readonly PhysicalBackups[];
}
