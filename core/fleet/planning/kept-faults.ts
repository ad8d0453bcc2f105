import * as E from 'fp-ts/lib/Either.js';
import type * as O from 'fp-ts/lib/Option.js';
import type { PlacedResource } from '../flatten-fleet.js';
import { type FleetResource, keyText } from '../fleet-resource.js';
import { type UnkeptSecret, withKeptSecrets } from '../secrets/keep-secrets.js';

/** A secret is to stay as it is stored, and cannot. */
export type KeptFault =
  /** Nothing is stored. */
  | { readonly _tag: 'NothingKept'; readonly place: string }
  /** It was given for another address or another login, and would be sent to this one. */
  | { readonly _tag: 'PasswordNeeded'; readonly place: string };

/** Fills in what a description keeps, and collects what cannot be kept. */
export interface KeptSecrets {
  /** The resource with its secret; as it was if that cannot be. */
  readonly fill: (before: O.Option<FleetResource>, after: FleetResource) => FleetResource;
  readonly faults: () => readonly KeptFault[];
}

const TAGS = { nothing_stored: 'NothingKept', other_place: 'PasswordNeeded' } as const;

export const keepSecrets = (placed: Iterable<PlacedResource>): KeptSecrets => {
  const unkept = new Map<string, readonly UnkeptSecret[]>();
  return {
    fill: (before, after) => {
      const filled = withKeptSecrets(before, after);
      if (E.isRight(filled)) return filled.right;
      unkept.set(keyText(after), filled.left);
      return after;
    },
    faults: () => {
      const faults: KeptFault[] = [];
      if (unkept.size === 0) return faults;
      for (const { place, resource } of placed)
        for (const { at, why } of unkept.get(keyText(resource)) ?? [])
          faults.push({ _tag: TAGS[why], place: `${place}.${at}` });
      return faults;
    },
  };
};
