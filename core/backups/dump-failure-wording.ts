import type { DumpReason } from '../dump-check/dump-reason.js';
import { dumpReasonWording } from '../dump-check/dump-reason-wording.js';
import type { ReasonWording } from '../dump-check/reason-wording.js';
import { type Engine, ENGINE_RECORDS } from '../engines/engines.js';
import type { FailureWording } from './proof/unproved-wording.js';
import { differenceWording, UNPROVED_WORDING } from './proof/unproved-wording.js';
import { type DumpFailure, type DumpFailureCode, isDumpReason } from './dump-failure.js';
import type { RestoreObstacleCode } from './restoring/restore-obstacle.js';
import { isRestoreObstacle, RESTORE_OBSTACLES } from './restoring/restore-obstacle.js';
import { restoreObstacleWording } from './restoring/restore-obstacle-wording.js';
import { isStorageRefusal, STORAGE_REFUSALS, type StorageRefusalCode } from './storage-refusal.js';
import { storageRefusalWording } from './storage-refusal-wording.js';

type OwnCode = Exclude<DumpFailureCode, DumpReason['code']>;

const WORDING: Readonly<
  Record<Exclude<OwnCode, StorageRefusalCode | RestoreObstacleCode>, FailureWording>
> = {
  dump_failed: {
    detail: 'The dump tool ended with an error.',
    remedy: "Shipshape's log has what the tool said at the time when the run ended.",
  },
  connection_lost: {
    detail: "The dump's session was ended by the server, or the connection to it was lost.",
    remedy:
      "See the server's log at the time when the run ended, then dump again; if it recurs, check the timeouts of firewalls and proxies on the way to the server.",
  },
  dump_deadline: {
    detail: 'The run took longer than SHIPSHAPE_DUMP_DEADLINE_MS.',
    remedy: 'Raise SHIPSHAPE_DUMP_DEADLINE_MS, or dump at a time when the server has less to do.',
  },
  dump_stalled: {
    detail:
      'The client took no byte of the dump for SHIPSHAPE_DUMP_STALL_MS, so that the dump was ended: it keeps locks on the server.',
    remedy: 'Check the disk and the network of the client, then dump again.',
  },
  dump_cancelled: {
    detail:
      'Somebody cancelled the run or removed its schedule, or the client went away before the dump was whole.',
    remedy:
      'Start it again; if nobody cancelled it, check the timeouts of the client and of proxies on the way to it.',
  },
  dump_unreadable: {
    detail:
      'The dump cannot be read through to its end, so that nothing could be restored from it.',
    remedy:
      'Start the run again; if it recurs, check the memory and the disks on the way of the dump.',
  },
  dump_unrestorable: {
    detail: 'The dump was written, and restoring it into a database of its own failed.',
    remedy: ({ remedies }) => remedies.dump_unrestorable,
  },
  dump_differs: {
    detail: ({ difference }) =>
      `The dump was restored, and is not what was dumped.${difference === undefined ? '' : ` ${differenceWording(difference)}`}`,
    remedy:
      "The dump was kept; Shipshape's log has the name. Dump again; if it recurs, restore by hand and compare, and do not count on this dump or on those like it.",
  },
  ...UNPROVED_WORDING,
  destination_unknown: {
    detail: 'The destination of the schedule is no longer in the fleet.',
    remedy: 'Give the schedule another destination.',
  },
  restore_target_unknown: {
    detail: 'The instance on which the schedule proves its dumps is no longer in the fleet.',
    remedy: 'Name another instance in `restore_on` of the schedule.',
  },
  object_missing: {
    detail: 'Its object is no longer in its destination.',
    remedy:
      'Find out who or what removes objects there, such as a rule of its own; only what `keep` says is to be removed.',
  },
  dump_failed_elsewhere: {
    detail: 'The program that makes this dump reported that it failed.',
    remedy:
      "See that program's log; the report may have a note, which `shipshape run show` prints.",
  },
  end_unreported: {
    detail: 'The program that makes this dump reported that it began, and never reported its end.',
    remedy:
      "See that program's log, and whether its dump is there; have it report its end also where it fails, as `shipshape run SCHEDULE -- PROGRAM` does.",
  },
  dump_interrupted: {
    detail: 'Shipshape was stopped, or ended, while the run was under way.',
    remedy:
      "Start it again; if nobody stopped Shipshape, see its log, and the system's log for a lack of memory.",
  },
};

/** The codes of the dump itself, which a check cannot find. */
export const DUMP_FAILURE_CODES = [
  ...(Object.keys(WORDING) as readonly (keyof typeof WORDING)[]),
  ...RESTORE_OBSTACLES,
  ...STORAGE_REFUSALS,
] satisfies readonly OwnCode[];

/** The sentence and the remedy for a failure, without names, like those of the check, whose reasons it shares. */
export const dumpFailureWording = (failure: DumpFailure, engine: Engine): ReasonWording => {
  if (isDumpReason(failure)) return dumpReasonWording(failure, engine);
  if (isRestoreObstacle(failure)) return restoreObstacleWording(failure);
  if (isStorageRefusal(failure)) return storageRefusalWording(failure);
  const { detail, remedy } = WORDING[failure.code];
  return {
    detail: typeof detail === 'string' ? detail : detail(failure),
    remedy: typeof remedy === 'string' ? remedy : remedy(ENGINE_RECORDS[engine], failure),
  };
};
