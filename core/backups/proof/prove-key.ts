import * as O from 'fp-ts/lib/Option.js';
import { PROVE_KEY } from '../../described/destination.js';
import { openSettings } from '../../described/settings.js';
import { Secret } from '../../shared/secret.js';
import type { DestinationTarget } from '../destination-target.js';

/** The private key that a destination was given to prove its encrypted dumps with; none where it was given none. */
export const proveKeyOf = ({ settings }: Pick<DestinationTarget, 'settings'>): O.Option<Secret> =>
  O.flatMap(({ prove_key: key }: { readonly prove_key?: string }) =>
    key === undefined ? O.none : O.some(new Secret(key)),
  )(openSettings({ fields: PROVE_KEY }, settings));
