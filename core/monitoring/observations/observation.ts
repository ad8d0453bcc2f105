import type { Cause } from './cause.js';
import type { ResourceId } from '../../shared/resource.js';
import { type DetectedKey, type DetectedKind, detectedKey } from '../../problems/detected-kind.js';

/**
 * What one look says of one problem that there could be.
 * A look that could not be taken, or that does not tell, is no observation: it changes nothing.
 */
export type Observation = GoodObservation | FailedObservation;

export interface GoodObservation {
  readonly _tag: 'Good';
  readonly key: DetectedKey;
  readonly at: Date;
}

export interface FailedObservation {
  readonly _tag: 'Failed';
  readonly key: DetectedKey;
  readonly at: Date;
  readonly cause: Cause;
}

export const good = (kind: DetectedKind, id: ResourceId, at: Date): Observation => ({
  _tag: 'Good',
  key: detectedKey(kind, id),
  at,
});

export const failed = (finding: Cause, id: ResourceId, at: Date): Observation => ({
  _tag: 'Failed',
  key: detectedKey(finding.kind, id),
  at,
  cause: finding,
});
