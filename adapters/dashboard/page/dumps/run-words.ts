import type { RunBody } from '../live/bodies.js';
import { restoredInto } from './run-progress.js';

const PROOFS: Readonly<Record<string, string>> = {
  written: 'written, not proved',
  read: 'read through',
  restored: 'restored',
};

const KINDS: Readonly<Record<string, string>> = {
  download: 'downloaded',
  scheduled: 'by its schedule',
  manual: 'started by hand',
  elsewhere: 'made elsewhere',
  restore: 'restore',
};

/** Of a dump that no schedule keeps, the line says so. */
const OUTSIDE = ['download', 'elsewhere'];

/** What a run came to, after its state. */
export const outcomeOf = (run: RunBody): readonly string[] => [
  ...(OUTSIDE.includes(run.kind) ? [KINDS[run.kind] ?? run.kind] : []),
  ...(run.restoring === null ? [] : [restoredInto(run.restoring)]),
  ...(run.failure !== null || run.stored === null
    ? []
    : [proofOf(run.stored), `in ${run.stored.destination.name}`]),
];

/** What else there is to know of it, beside what its log says. */
export const detailsOf = ({ kind, stored }: RunBody): readonly string[] => [
  KINDS[kind] ?? kind,
  ...(stored?.encrypted === true ? ['encrypted'] : []),
  ...(stored?.no_manifest == null ? [] : ['no manifest yet']),
];

/** How far it was shown that a dump can be restored. */
export const proofOf = ({ proof, restored, compared }: NonNullable<RunBody['stored']>): string =>
  restored === null
    ? (PROOFS[proof] ?? proof)
    : `restored, ${restored.rows.toLocaleString('en')} rows${compared ? '' : ', not compared'}`;
