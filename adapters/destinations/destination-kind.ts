import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DestinationTarget } from '../../core/backups/destination-target.js';
import type { DumpStorage } from '../../core/backups/ports/dump-storage.js';
import { PROVE_KEY } from '../../core/described/destination.js';
import type { Fields } from '../../core/described/field.js';
import type { Kind, KindOfDestination } from '../../core/described/kind.js';
import type { SettingsOf } from '../../core/described/settings.js';
import { openSettings, pickFields, readSettings } from '../../core/described/settings.js';
import type { PortTask } from '../../core/shared/ports/port-failure.js';
import { refusal } from './storage-error.js';
import type { LookupAddress } from 'node:dns';
import type { IsDialable } from '../network/address-policy.js';
import type { HostLookup } from '../network/system-host-lookup.js';

export interface StorageContext {
  readonly network: StorageNetwork;
  /** The programs of this name that are safe to run, by their paths. */
  readonly findProgram: (name: string) => PortTask<readonly string[]>;
  /** Called with what an operator has to know of a failure; for the operator alone. */
  readonly onMessage: (message: string) => void;
}

/** A kind of destination, with what keeps dumps there. */
export interface DestinationKind extends KindOfDestination {
  readonly storage: (context: StorageContext) => DumpStorage;
}

interface DestinationKindParts<F extends Fields, S extends keyof F & string> extends Kind<F> {
  readonly storage: DestinationKind['storage'];
  readonly where: readonly S[];
  /** What else is needed to fetch a dump, and is no secret. */
  readonly shown?: readonly S[];
  /** The lines to type in a shell to fetch an object into a file. */
  readonly fetch: (
    place: SettingsOf<Pick<F, S>>,
    object: string,
    file: string,
  ) => readonly string[];
}

/** A kind by what it is, how it stores, and how a person fetches what is stored. */
export const destinationKind = <F extends Fields, S extends keyof F & string>({
  fetch,
  shown = [],
  ...kind
}: DestinationKindParts<F, S>): DestinationKind => {
  const fields = pickFields(kind.fields, [...kind.where, ...shown]);
  return {
    ...kind,
    fields: { ...kind.fields, ...PROVE_KEY },
    placeOf: (settings) =>
      pipe(
        openSettings({ fields }, settings),
        O.map((place) => ({ ...place, kind: kind.kind })),
      ),
    fetch: (place, object, file) =>
      pipe(
        readSettings(fields, place),
        O.map((settings) => fetch(settings, object, file)),
      ),
  };
};

/** The settings of a destination. Throws what `toStorageFailure` reads as `destination_misconfigured`: an older version may have stored others. */
export const settingsAt = <F extends Fields>(
  kind: Pick<Kind<F>, 'fields' | 'mistakes'>,
  { settings }: Pick<DestinationTarget, 'settings'>,
): SettingsOf<F> => {
  const opened = openSettings(kind, settings);
  if (O.isNone(opened)) throw refusal('destination_misconfigured');
  return opened.value;
};

/** How the host of a destination is found, and whether it may be dialled. */
export interface StorageNetwork {
  readonly lookUp: HostLookup;
  readonly isDialable: IsDialable;
}

export type DialableAddresses = (
  host: string,
  port: number,
  signal: AbortSignal,
) => Promise<readonly LookupAddress[]>;

/**
 * The addresses of a host that may be dialled, at least one: dial these, and look the name up no more. Rejects with
 * `destination_address_denied` where there are others only.
 */
export const dialableAddresses =
  ({ lookUp, isDialable }: StorageNetwork): DialableAddresses =>
  async (host, port, signal) => {
    const found = await lookUp(host, signal);
    if (found.length === 0) throw refusal('destination_unreachable');
    const areDialable = await Promise.all(found.map(({ address }) => isDialable(address, port)));
    const dialable = found.filter((_, index) => areDialable[index]);
    if (dialable.length === 0) throw refusal('destination_address_denied');
    return dialable;
  };
