import * as O from 'fp-ts/lib/Option.js';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import { Secret } from '../../../core/shared/secret.js';
import { aUuid } from '../shared/a-uuid.js';

/** A destination with only the telling fields overridden, and its settings as plain values. */
export const aDestinationTarget = ({
  settings = {},
  ...overrides
}: Partial<Omit<DestinationTarget, 'settings'>> & {
  readonly settings?: Readonly<Record<string, unknown>>;
} = {}): DestinationTarget => ({
  id: aUuid(1),
  name: 'vault',
  kind: 'local',
  settings: new Secret(JSON.stringify(settings)),
  encrypt: [],
  mark: O.none,
  days: [],
  ...overrides,
});
