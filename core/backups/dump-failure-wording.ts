import { DUMP_REASON_CODES, type DumpReason } from '../dump-check/dump-reason.js';
import { dumpReasonWording } from '../dump-check/dump-reason-wording.js';
import type { ReasonWording } from '../dump-check/reason-wording.js';
import type { Engine } from '../shared/engine.js';
import type { DumpFailure, DumpFailureCode } from './dump-failure.js';

type OwnCode = Exclude<DumpFailureCode, DumpReason['code']>;

const OWN_WORDING: Readonly<Record<OwnCode, ReasonWording>> = {
  dump_failed: {
    detail: 'The dump tool failed before the dump was whole.',
    remedy:
      'Check the database: its reasons tell what the dump would trip over. The log of the service has what the tool said.',
  },
  connection_lost: {
    detail: 'The connection to the server ended before the dump was whole.',
    remedy:
      'Try again. If it happens again, look in the log of the server: it was restarted, or something ends long sessions, such as a time limit or a proxy.',
  },
  dump_deadline: {
    detail: 'The dump took longer than SHIPSHAPE_DUMP_DEADLINE_MS allows.',
    remedy: 'Raise SHIPSHAPE_DUMP_DEADLINE_MS, or let the reader take the dump faster.',
  },
  dump_stalled: {
    detail:
      'The reader took nothing for as long as SHIPSHAPE_DUMP_STALL_MS, while the dump held a snapshot at the server.',
    remedy: 'Read the dump to a file first, and process that.',
  },
  dump_cancelled: {
    detail: 'The reader went away before the dump was whole.',
    remedy: 'Start the dump again, and keep the connection until its end.',
  },
  dump_interrupted: {
    detail: 'The service stopped before the dump was whole.',
    remedy: 'Start the dump again.',
  },
};

/** The sentence and the remedy for why a dump did not become whole; of a reason that the check knows, the same as there. */
export const dumpFailureWording = (failure: DumpFailure, engine: Engine): ReasonWording =>
  isDumpReason(failure) ? dumpReasonWording(failure, engine) : OWN_WORDING[failure.code];

export const isDumpReason = (failure: DumpFailure): failure is DumpReason =>
  (DUMP_REASON_CODES as readonly string[]).includes(failure.code);
