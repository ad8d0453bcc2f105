import type { Engine } from '../../shared/engine.js';
import type { Cause } from './cause.js';
import { dumpReasonWording } from '../../dump-check/dump-reason-wording.js';

/** What a person reads of a watched problem: a sentence without hosts, users or anything that a target sent. */
export const causeWording = (finding: Cause, engine?: Engine): string => {
  switch (finding.kind) {
    case 'server_offline':
      return 'No instance of the server answers over the network; the other problems beneath it are hidden until one does.';
    case 'database_unscheduled':
      return 'The database has no schedule, so that no dump of it is ever made.';
    default:
      return dumpReasonWording(finding.reason, engine).detail;
  }
};
