import type { Field } from '../fields/fields.js';

/** The id of the list that completes time zones. */
export const ZONES = 'time-zones';

export const isZone = ({ at }: Field): boolean => /(^|\.)timezone$/.test(at);

/** Browsers know the names of time zones. */
const NAMES: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')];

export const Zones = () => (
  <datalist id={ZONES}>
    {NAMES.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);
