import type {
  DatabaseDescription,
  DestinationDescription,
  FleetDescription,
  InstanceDescription,
  ScheduleDescription,
  SettingsDescription,
} from '../../core/fleet/fleet-description.js';
import { durationText } from './fleet/duration-codec.js';

/** The document that `decodeFleet` reads back into this description, with every secret in it revealed. */
export const encodeFleet = ({ servers, destinations, channels }: FleetDescription): unknown => ({
  servers: servers.map(({ instances, ...server }) => ({
    ...server,
    instances: instances.map(encodeInstance),
  })),
  destinations: destinations.map(encodeDestination),
  channels: channels.map(encodeSettings),
});

const encodeInstance = ({ admin, databases, ...instance }: InstanceDescription): unknown => ({
  ...instance,
  admin: { user: admin.user, password: admin.password.reveal() },
  databases: databases.map(encodeDatabase),
});

const encodeDatabase = ({ schedules, ...database }: DatabaseDescription): unknown => ({
  ...database,
  schedules: schedules.map(encodeSchedule),
});

const encodeSchedule = ({
  restoreOn,
  jitterMs,
  catchUpMs,
  graceMs,
  ...schedule
}: ScheduleDescription): unknown => ({
  ...schedule,
  ...(restoreOn !== undefined && { restore_on: restoreOn }),
  ...(jitterMs !== undefined && { jitter: durationText(jitterMs) }),
  ...(catchUpMs !== undefined && { catch_up: durationText(catchUpMs) }),
  ...(graceMs !== undefined && { grace: durationText(graceMs) }),
});

const encodeDestination = ({ encrypt, ...destination }: DestinationDescription): unknown => ({
  ...encodeSettings(destination),
  ...(encrypt !== undefined && { encrypt }),
});

const encodeSettings = ({ name, kind, settings }: SettingsDescription): object => ({
  ...(JSON.parse(settings.reveal()) as object),
  name,
  kind,
});
