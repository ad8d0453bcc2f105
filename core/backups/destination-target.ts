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
  /** The age recipients to which every dump is encrypted; empty where dumps are not encrypted. */
  readonly encrypt: readonly string[];
  /** The mark that the last successful probe found or left. None before one, or where this kind leaves no mark. */
  readonly mark: Option<string>;
  /** It is tried before it is stored: a probe leaves no mark. */
  readonly isDraft?: true;
}
