import type { Option } from 'fp-ts/lib/Option.js';
import type { ResourceId } from '../shared/resource.js';
import type { Secret } from '../shared/secret.js';

/** Everything needed to write to a destination. */
export interface DestinationTarget {
  readonly id: ResourceId;
  readonly name: string;
  /** Such as `local` or `s3`. */
  readonly kind: string;
  /** One JSON object, as the fleet file has it for this kind. */
  readonly settings: Secret;
  /** The age recipients to which every dump is encrypted; not at all where there are none. */
  readonly encrypt: readonly string[];
  /** What the last probe that could write there has found or left. None where there was none, or this kind leaves no mark. */
  readonly mark: Option<string>;
}
