import { stringify } from 'yaml';
import type { FleetDescription } from '../../core/fleet/fleet-description.js';
import { encodeFleet } from './encode-fleet.js';

/** The text of a fleet file, which is read back into this description. */
export const writeFleet = (fleet: FleetDescription, form: 'json' | 'yaml'): string =>
  form === 'json'
    ? JSON.stringify(encodeFleet(fleet))
    : stringify(encodeFleet(fleet), { aliasDuplicateObjects: false, lineWidth: 0 });
