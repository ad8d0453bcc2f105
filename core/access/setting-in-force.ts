import type { Option } from 'fp-ts/lib/Option.js';

/** `program`: from the program that has Shipshape built in. */
export const SETTING_SOURCES = ['default', 'environment', 'file', 'program'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

/** One setting, as it is in force. */
export interface SettingInForce {
  /** The name of its variable. */
  readonly name: string;
  /** As one would write it; none of what is set and holds a secret, or may. */
  readonly value: Option<string>;
  readonly source: SettingSource;
  /** Such as `ms`; none of what is no quantity. */
  readonly unit: Option<string>;
}
