import * as t from 'io-ts';
import type {
  ExpiringDump,
  ExpiringDumps,
  PreviewedPlan,
} from '../../../core/fleet/previewed-plan.js';
import { mayBeAbsent } from '../fields/decode-exactly.js';
import {
  describedWindowBody,
  DescribedWindowBody,
  KeyBody,
  keyBody,
} from './described-window-body.js';

/** What applying a fleet changed or, for a dry run, would change. */
export interface FleetPlanBody {
  readonly added: readonly KeyBody[];
  readonly changed: readonly KeyBody[];
  readonly removed: readonly KeyBody[];
  /** In the store but not in the description, and kept. */
  readonly unlisted: readonly KeyBody[];
  /** What the changed schedules would not keep any more; only of a dry run. */
  readonly expiring?: readonly ExpiringBody[];
  /** Of others until now, or made by hand, and adopted; all of them are in `changed`. */
  readonly taken_over?: readonly KeyBody[];
  /** What has another name; what is under it has another path as well. */
  readonly renamed?: readonly RenamingBody[];
  /** By which the same plan is confirmed; only of a dry run. */
  readonly digest?: string;
  /** The windows of the document in which dumps of the document are due; the first hundred dumps are named. */
  readonly maintenance?: readonly DescribedWindowBody[];
}

export interface RenamingBody {
  readonly type: string;
  /** Its path until then. */
  readonly from: string;
  readonly to: string;
}

/** The dumps of one schedule that its `keep` would remove. */
export interface ExpiringBody {
  readonly schedule: string;
  readonly count: number;
  /** How many of them were written when their destination was at another place: they are removed only if they were moved along. */
  readonly moved: number;
  /** The latest ten of them. Times are ISO 8601 in UTC, with milliseconds and a Z. */
  readonly dumps: readonly ExpiringDumpBody[];
}

export interface ExpiringDumpBody {
  readonly run: string;
  readonly started_at: string;
  readonly size_bytes: number;
}

const KeysBody = t.readonlyArray(KeyBody);

const ExpiringBody = t.type({
  schedule: t.string,
  count: t.number,
  moved: t.number,
  dumps: t.readonlyArray(t.type({ run: t.string, started_at: t.string, size_bytes: t.number })),
});

export const FleetPlanBody = t.intersection([
  t.type({ added: KeysBody, changed: KeysBody, removed: KeysBody, unlisted: KeysBody }),
  mayBeAbsent({
    expiring: t.readonlyArray(ExpiringBody),
    digest: t.string,
    taken_over: KeysBody,
    renamed: t.readonlyArray(t.type({ type: t.string, from: t.string, to: t.string })),
    maintenance: t.readonlyArray(DescribedWindowBody),
  }),
]) satisfies t.Type<FleetPlanBody, unknown>;

export const fleetPlanBody = ({
  added,
  changed,
  removed,
  unmanaged,
  expiring,
  digest,
  maintenance,
  takenOver,
  renamed,
}: PreviewedPlan): FleetPlanBody => ({
  added: added.map(keyBody),
  changed: changed.map(keyBody),
  removed: removed.map(keyBody),
  unlisted: unmanaged.map(keyBody),
  ...(takenOver !== undefined && { taken_over: takenOver.map(keyBody) }),
  ...(renamed !== undefined && {
    renamed: renamed.map(({ type, from, to }) => ({ type, from, to })),
  }),
  ...(digest !== undefined && { digest }),
  ...(expiring !== undefined && { expiring: expiring.map(expiringBody) }),
  ...(maintenance !== undefined && { maintenance: maintenance.map(describedWindowBody) }),
});

/** How many dumps of a schedule are named; all of them are counted. */
const MAX_DUMPS = 10;

const expiringBody = ({ schedulePath, dumps }: ExpiringDumps): ExpiringBody => ({
  schedule: schedulePath,
  count: dumps.length,
  moved: dumps.filter(({ hasMoved }) => hasMoved).length,
  dumps: dumps.slice(0, MAX_DUMPS).map(dumpBody),
});

const dumpBody = ({ id, startedAt, sizeBytes }: ExpiringDump): ExpiringDumpBody => ({
  run: id,
  started_at: startedAt.toISOString(),
  size_bytes: sizeBytes,
});
