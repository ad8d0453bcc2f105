import type { Engine } from '../shared/engine.js';
import type { Secret } from '../shared/secret.js';
import type { Tls } from '../shared/tls.js';
import type { ScheduleRules } from './schedule-rules.js';

/** A fleet as people write it down: a tree of names. Each name is unique within its parent. */
export interface FleetDescription {
  readonly servers: readonly ServerDescription[];
  readonly destinations: readonly DestinationDescription[];
  readonly channels: readonly SettingsDescription[];
}

export interface ServerDescription {
  readonly name: string;
  readonly address?: string;
  readonly instances: readonly InstanceDescription[];
}

export interface InstanceDescription {
  readonly name: string;
  readonly engine: Engine;
  readonly host: string;
  readonly port: number;
  readonly tls: Tls;
  readonly admin: { readonly user: string; readonly password: Secret };
  readonly databases: readonly DatabaseDescription[];
}

export interface DatabaseDescription {
  readonly name: string;
  /** It needs no dump, such as a copy or a scratch database. */
  readonly backups?: 'none';
  readonly schedules: readonly ScheduleDescription[];
}

export interface ScheduleDescription extends ScheduleRules {
  readonly name: string;
}

export interface DestinationDescription extends SettingsDescription {
  /** The age recipients to which every dump is encrypted; not at all where there are none. */
  readonly encrypt?: readonly string[];
}

/** A destination or a channel. Its settings are one JSON object, secret as a whole: a webhook's URL is a credential. */
export interface SettingsDescription {
  readonly name: string;
  readonly kind: string;
  readonly settings: Secret;
}
