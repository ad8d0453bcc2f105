import type { Finding } from './cause.js';
import type { ResourceId } from '../../shared/resource.js';
import { type WatchedKey, type WatchedKind, watchedKey } from '../../problems/detected-kind.js';

/**
 * What one look says of one problem that there could be.
 * A look that could not be taken, or that does not tell, is no observation: it changes nothing.
 */
export type Observation = GoodObservation | FailedObservation;

export interface GoodObservation {
  readonly _tag: 'Good';
  readonly key: WatchedKey;
  readonly at: Date;
}

export interface FailedObservation {
  readonly _tag: 'Failed';
  readonly key: WatchedKey;
  readonly at: Date;
  readonly finding: Finding;
}

export const good = (kind: WatchedKind, id: ResourceId, at: Date): Observation => ({
  _tag: 'Good',
  key: watchedKey(kind, id),
  at,
});

export const failed = (finding: Finding, id: ResourceId, at: Date): Observation => ({
  _tag: 'Failed',
  key: watchedKey(finding.kind, id),
  at,
  finding,
});
