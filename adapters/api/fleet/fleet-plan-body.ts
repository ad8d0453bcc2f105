import * as t from 'io-ts';
import { APPROVAL_KINDS } from '../../../core/described/fleet-rules.js';
import type { ExpiringDumps, PreviewedPlan } from '../../../core/fleet/previewed-plan.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';
import { plannedTimesBody, PlannedTimesBody } from './cron-body.js';
import { resourceType } from '../resources/resource-body.js';

export const KeyBody = d.namedRecord('ResourceKey', { type: resourceType, path: d.text });
export type KeyBody = t.TypeOf<typeof KeyBody>;

/** A dump that is due in a window of maintenance, and made all the same. */
export const DueDumpBody = d.namedRecord('DueDump', {
  schedule: d.about(d.text, 'Its path.'),
  due_at: d.instant,
});
export type DueDumpBody = t.TypeOf<typeof DueDumpBody>;

export const DescribedWindowBody = d.namedRecord('DescribedMaintenanceWindow', {
  resource: KeyBody,
  from: d.instant,
  until: d.instant,
  note: d.text,
  dumps: d.listOf(DueDumpBody, { minItems: 1 }),
});
export type DescribedWindowBody = t.TypeOf<typeof DescribedWindowBody>;

const RenamingBody = d.namedRecord('Renaming', {
  type: resourceType,
  from: d.about(d.text, 'Its path until then.'),
  to: d.text,
});

const ExpiringDumpBody = d.record({ run: d.uuid, started_at: d.instant, size_bytes: d.count });

/** The dumps of one schedule that its `keep` would remove. */
const ExpiringBody = d.namedRecord('ExpiringDumps', {
  schedule: d.documented(t.string, { type: 'string', examples: ['db-eu-1/main/shop/nightly'] }),
  count: d.documented(t.number, { type: 'integer', minimum: 1 }),
  moved: d.about(
    d.count,
    'How many of them were written when their destination was at another place: they are removed only if they were moved along.',
  ),
  dumps: d.about(d.listOf(ExpiringDumpBody), 'The latest ten.'),
});
export type ExpiringBody = t.TypeOf<typeof ExpiringBody>;

const keys = d.listOf(KeyBody);

const PLAN = d.partialRecord(
  {
    added: keys,
    changed: keys,
    removed: keys,
    unlisted: d.about(
      keys,
      'Not in the document, and kept, because `prune` is not set. Empty with `prune_under`.',
    ),
  },
  {
    renamed: d.about(
      d.listOf(RenamingBody, { minItems: 1 }),
      'Present where there is any. What is under it has a new path as well.',
    ),
    taken_over: d.about(
      keys,
      'Of others until now, or made by hand; present where there is any. All of it is in `changed`, too.',
    ),
    fleet: d.about(
      d.documented(t.UnknownRecord, { type: 'object' }),
      'Only of a dry run of a document in YAML: the same in JSON.',
    ),
    digest: d.about(d.text, 'Only of a dry run: `confirm` of the request that carries it out.'),
    approvals: d.about(
      d.listOf(d.choice(APPROVAL_KINDS), { minItems: 1 }),
      'Only of a dry run: what somebody else has to approve first. Absent where nothing is to be approved.',
    ),
    expiring: d.about(
      d.listOf(ExpiringBody),
      'Only of a dry run: the dumps that the `keep` of a changed schedule would remove, for good. Only of schedules on which the caller holds `backup:read`.',
    ),
    times: d.about(
      d.listOf(PlannedTimesBody, { maxItems: 20 }),
      'Only of a dry run: when the schedules are due that it would add or change, of the first twenty expressions. Absent if there are none.',
    ),
    maintenance: d.about(
      d.listOf(DescribedWindowBody),
      'The windows of the document in which dumps of its schedules are due, and made all the same: of each schedule the first, and a hundred of them. Absent if there are none.',
    ),
  },
);

export const FleetPlanBody = d.named(
  'FleetPlan',
  d.about(PLAN, 'What was changed or, for a dry run, would be.'),
);
export type FleetPlanBody = t.TypeOf<typeof FleetPlanBody>;

export const fleetPlanBody = ({
  unmanaged: unlisted,
  expiring,
  times,
  ...plan
}: PreviewedPlan): FleetPlanBody =>
  encode(
    PLAN,
    { ...plan, unlisted },
    {
      ...(expiring !== undefined && { expiring: expiring.map(expiringBody) }),
      ...(times !== undefined && { times: times.map(plannedTimesBody) }),
    },
  );

/** How many dumps of a schedule are named; all of them are counted. */
const MAX_DUMPS = 10;

const expiringBody = ({ schedulePath, dumps }: ExpiringDumps): ExpiringBody => ({
  schedule: schedulePath,
  count: dumps.length,
  moved: dumps.filter(({ hasMoved }) => hasMoved).length,
  dumps: dumps
    .slice(0, MAX_DUMPS)
    .map((dump) => encode(ExpiringDumpBody, { ...dump, run: dump.id })),
});
