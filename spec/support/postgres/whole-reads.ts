/** A step of a plan, as in the JSON of EXPLAIN. */
export interface PlanStep {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  readonly 'Join Type'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanStep[];
}

/** The columns of each index by its name, in their order. */
export type IndexColumns = ReadonlyMap<string, readonly string[]>;

/** Tables that have as many rows in any fleet. */
const SMALL: ReadonlySet<string> = new Set([
  'meta',
  'shipshape_migration',
  'resource_count',
  'purged_problem',
  // A row a node, or a partition of the fleet.
  'monitoring_node',
  'monitoring_report',
  'partition_claim',
]);

/** Indexes that have few rows in any fleet, by their own condition. */
const FEW: Readonly<Record<string, string>> = {
  run_running: 'as many as run at once',
  delivery_under_way: 'one a channel',
};

/** Columns of which one value may have ever more rows, the larger a fleet is or the longer it runs. */
const WIDE: ReadonlySet<string> = new Set([
  'resource.type',
  'upkeep.type',
  'upkeep.destination',
  'upkeep.restore_on',
  'problem_scope.scope_id',
  'problem_scope.resource_type',
  'problem_scope.standing',
  'problem_scope.rank',
  'problem_span.scope_id',
  'problem_span.resource_type',
  'problem_span.last_day',
  'problem_span.severity_rank',
  'run_scope.scope_id',
  'run_scope.state',
  'run.schedule_id',
  'run.database_id',
  'run.destination_id',
  'kept_dump.destination_id',
  'channel_change.channel',
  'channel_entry.channel',
  'delivery.channel',
]);

/** The steps of a plan that read rows of a table which grows, and know no end before its last one. */
export const wholeReads = (columns: IndexColumns, plan: PlanStep): readonly string[] =>
  readsIn(plan, false).flatMap(({ step, isLimited }) => {
    const flaw = flawOf(columns, step['Relation Name'] ?? '', step, isLimited);
    return flaw === undefined ? [] : [`${describeStep(step)}: ${flaw}`];
  });

interface Read {
  readonly step: PlanStep;
  /** Whether the step ends as soon as a few of its rows have been taken. */
  readonly isLimited: boolean;
}

/** These take no more rows from below than are taken from them. */
const PASSING: ReadonlySet<string> = new Set([
  'Limit',
  'Append',
  'Merge Append',
  'Subquery Scan',
  'LockRows',
  'Result',
  'ProjectSet',
  'Unique',
  'Nested Loop',
  'WindowAgg',
  'Incremental Sort',
]);

const readsIn = (step: PlanStep, isLimited: boolean): readonly Read[] => [
  ...(step['Relation Name'] !== undefined && /Scan$/.test(step['Node Type'])
    ? [{ step, isLimited }]
    : []),
  ...(step.Plans ?? []).flatMap((child) => readsIn(child, endsEarly(step, child, isLimited))),
];

const endsEarly = (step: PlanStep, child: PlanStep, isLimited: boolean): boolean => {
  const relationship = child['Parent Relationship'] ?? '';
  if (/InitPlan|SubPlan/.test(relationship)) return false;
  if (step['Node Type'] === 'Limit') return true;
  if (step['Node Type'] === 'Nested Loop' && relationship === 'Inner')
    return step['Join Type'] === 'Semi' || step['Join Type'] === 'Anti';
  return isLimited && PASSING.has(step['Node Type']);
};

const flawOf = (
  columns: IndexColumns,
  table: string,
  step: PlanStep,
  isLimited: boolean,
): string | undefined => {
  if (SMALL.has(table) || table.startsWith('pg_')) return undefined;
  if (step['Node Type'] === 'Tid Scan') return undefined;
  const index = step['Index Name'];
  if (index === undefined) {
    const bitmaps = bitmapsUnder(step);
    if (bitmaps.length === 0) return 'reads the table';
    return bitmaps
      .map((bitmap) => flawOf(columns, table, bitmap, false))
      .find((flaw) => flaw !== undefined);
  }
  if (index in FEW) return undefined;
  if (isBounded(table, columns.get(index) ?? [], step['Index Cond'] ?? '')) return undefined;
  if (!isLimited) return 'reads the index without end';
  return step.Filter === undefined ? undefined : `passes over rows: ${step.Filter}`;
};

const bitmapsUnder = (step: PlanStep): readonly PlanStep[] =>
  (step.Plans ?? []).flatMap((child) => {
    if (child['Node Type'] === 'Bitmap Index Scan') return [child];
    return /^Bitmap(And|Or)$/.test(child['Node Type']) ? bitmapsUnder(child) : [];
  });

/** Whether the condition picks few rows of an index: by the columns that it begins with, or by a range between two ends. */
const isBounded = (table: string, columns: readonly string[], condition: string): boolean => {
  for (const column of columns) {
    if (new RegExp(`\\b${column}\\)?(::\\w+)? (= |IS NULL)`).test(condition)) {
      if (!WIDE.has(`${table}.${column}`)) return true;
      continue;
    }
    const isAbove = new RegExp(`\\b${column}\\)?(::\\w+)? >=? `).test(condition);
    const isBelow = new RegExp(`\\b${column}\\)?(::\\w+)? <=? `).test(condition);
    return isAbove && isBelow;
  }
  return columns.length > 0;
};

const describeStep = (step: PlanStep): string =>
  [
    step['Node Type'],
    ...(step['Index Name'] === undefined ? [] : [step['Index Name']]),
    `on ${step['Relation Name'] ?? ''}`,
    step['Index Cond'] ?? step['Recheck Cond'] ?? '',
  ].join(' ');
