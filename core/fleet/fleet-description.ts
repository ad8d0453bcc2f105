import type { Engine } from '../shared/engine.js';
import type { Secret } from '../shared/secret.js';
import type { Kept } from './secrets/kept.js';
import type { Tls } from '../shared/tls.js';
import type { ChannelRules } from './channel-rules.js';
import type { ScheduleRules } from './schedule-rules.js';

/** A window that comes again and again, as the fleet file has it. */
export interface MaintenanceRule {
  /** When it begins: five or six fields, as cron reads them. */
  readonly cron: string;
  /** A zone of the IANA database, such as `Europe/Oslo`. */
  readonly timezone: string;
  /** In milliseconds. */
  readonly forMs: number;
  /** May be empty. */
  readonly note: string;
}

/** What may have maintenance: windows that come again, for it and everything under it. */
interface MaintainedDescription {
  /** Absent where there is none. */
  readonly maintenance?: readonly MaintenanceRule[];
}

/** A fleet as people write it down: a tree of names. Each name is unique within its parent. */
export interface FleetDescription extends MaintainedDescription {
  readonly servers: readonly ServerDescription[];
  readonly destinations: readonly DestinationDescription[];
  readonly channels: readonly ChannelDescription[];
}

export interface ServerDescription extends MaintainedDescription {
  readonly name: string;
  readonly address?: string;
  readonly instances: readonly InstanceDescription[];
}

export interface InstanceDescription extends MaintainedDescription {
  readonly name: string;
  readonly engine: Engine;
  readonly host: string;
  readonly port: number;
  readonly tls: Tls;
  readonly admin: { readonly user: string; readonly password: Secret | Kept };
  readonly databases: readonly DatabaseDescription[];
}

export interface DatabaseDescription extends MaintainedDescription {
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

/** Its rules are no secret. */
export interface ChannelDescription extends SettingsDescription, ChannelRules {}

/** A destination or a channel. Its settings are one JSON object, secret as a whole: a webhook's URL is a credential. */
export interface SettingsDescription {
  readonly name: string;
  readonly kind: string;
  readonly settings: Secret;
}
