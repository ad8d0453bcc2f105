import type { AccessRule, MaintenanceRule } from '../described/fleet-rules.js';
import type { ChannelRules } from '../described/channel.js';
import type { DESTINATION } from '../described/destination.js';
import type { Stored } from '../described/field.js';
import type { DATABASE, FLEET, INSTANCE, SERVER } from '../described/instance.js';
import type { POLICY } from '../described/policy.js';
import type { ScheduleRules } from '../described/schedule.js';
import type { Secret } from '../shared/secret.js';

export type { MaintenanceRule };

/** What may have rules, each for it and everything under it. An empty list is absent. */
export interface Ruled {
  /** Windows of maintenance that come again. */
  readonly maintenance?: readonly MaintenanceRule[];
  /** Who has which role. */
  readonly access?: readonly AccessRule[];
}

/** A fleet as people write it down: a tree of names. Each name is unique within its parent. */
export interface FleetDescription extends Ruled, Stored<typeof FLEET> {
  readonly servers: readonly ServerDescription[];
  readonly destinations: readonly DestinationDescription[];
  readonly channels: readonly ChannelDescription[];
  /** Absent if there are none. */
  readonly policies?: readonly PolicyDescription[];
}

export interface ServerDescription extends Ruled, Stored<typeof SERVER> {
  readonly name: string;
  readonly instances: readonly InstanceDescription[];
}

export interface InstanceDescription extends Ruled, Omit<Stored<typeof INSTANCE>, 'databases'> {
  readonly name: string;
  /** The databases that are found on its server and not described are in the fleet as well. */
  readonly found?: 'all';
  readonly databases: readonly DatabaseDescription[];
  /** Of what belongs to the instance itself; absent where it has none. */
  readonly schedules?: readonly ScheduleDescription[];
}

export interface DatabaseDescription extends Ruled, Stored<typeof DATABASE> {
  readonly name: string;
  readonly schedules: readonly ScheduleDescription[];
}

export interface ScheduleDescription extends ScheduleRules {
  readonly name: string;
}

export interface DestinationDescription extends SettingsDescription, Stored<typeof DESTINATION> {}

export interface PolicyDescription extends Stored<typeof POLICY> {
  readonly name: string;
}

/** Its rules are no secret. */
export interface ChannelDescription extends SettingsDescription, ChannelRules {}

/** A destination or a channel. Its settings are one JSON object, secret as a whole: a webhook's URL is a credential. */
export interface SettingsDescription {
  readonly name: string;
  readonly kind: string;
  readonly settings: Secret;
}
