import * as O from 'fp-ts/lib/Option.js';
import { PROVE_KEY } from '../described/destination.js';
import { openSettings } from '../described/settings.js';
import type { ResourceId } from '../shared/resource.js';
import type { SpaceOnDay } from './destination-space.js';
import { Secret } from '../shared/secret.js';

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
  readonly mark: O.Option<string>;
  /** What was free at the last probe of each day, of the last ninety on which that was said. */
  readonly days: readonly SpaceOnDay[];
  /** It is tried before it is stored: a probe leaves no mark. */
  readonly isDraft?: true;
}

/** The private key that a destination was given to prove its encrypted dumps with; none where it was given none. */
export const proveKeyOf = ({ settings }: Pick<DestinationTarget, 'settings'>): O.Option<Secret> =>
  O.flatMap(({ prove_key: key }: { readonly prove_key?: string }) =>
    key === undefined ? O.none : O.some(new Secret(key)),
  )(openSettings({ fields: PROVE_KEY }, settings));
