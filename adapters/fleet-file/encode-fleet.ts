import { stringify } from 'yaml';
import type {
  ChannelDescription,
  DatabaseDescription,
  DestinationDescription,
  FleetDescription,
  InstanceDescription,
  ScheduleDescription,
  SettingsDescription,
} from '../../core/fleet/fleet-description.js';
import { isKeptSecret, KEPT } from '../../core/fleet/secrets/kept-secrets.js';
import type { Secret } from '../../core/shared/secret.js';
import { durationText } from './fleet/duration-codec.js';
import { writtenMaintenance } from './fleet/place-maintenance.js';

/** The document that `decodeFleet` reads back into this description, with every secret in it revealed. */
export const encodeFleet = (fleet: FleetDescription): unknown => {
  const maintenance = writtenMaintenance(fleet);
  return {
    servers: fleet.servers.map(({ instances, maintenance: _maintenance, ...server }) => ({
      ...server,
      instances: instances.map(encodeInstance),
    })),
    destinations: fleet.destinations.map(encodeDestination),
    channels: fleet.channels.map(encodeChannel),
    ...(maintenance.length > 0 && {
      maintenance: maintenance.map(({ forMs, ...rule }) => ({ ...rule, for: durationText(forMs) })),
    }),
  };
};

/** The text of a fleet file, which is read back into this description. */
export const writeFleet = (fleet: FleetDescription, form: 'json' | 'yaml'): string =>
  form === 'json'
    ? JSON.stringify(encodeFleet(fleet))
    : stringify(encodeFleet(fleet), { aliasDuplicateObjects: false, lineWidth: 0 });

const encodeInstance = ({
  admin,
  databases,
  maintenance: _maintenance,
  ...instance
}: InstanceDescription): unknown => ({
  ...instance,
  admin: { user: admin.user, password: encodePassword(admin.password) },
  databases: databases.map(encodeDatabase),
});

const encodePassword = (password: Secret): unknown =>
  isKeptSecret(password) ? KEPT : password.reveal();

const encodeDatabase = ({
  schedules,
  maintenance: _maintenance,
  ...database
}: DatabaseDescription): unknown => ({
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

const encodeChannel = ({
  name,
  kind,
  settings,
  repeatMs,
  afterMs,
  ...rules
}: ChannelDescription): unknown => ({
  ...encodeSettings({ name, kind, settings }),
  ...rules,
  ...(repeatMs !== undefined && { repeat: durationText(repeatMs) }),
  ...(afterMs !== undefined && { after: durationText(afterMs) }),
});

const encodeSettings = ({ name, kind, settings }: SettingsDescription): object => ({
  ...(JSON.parse(settings.reveal()) as object),
  name,
  kind,
});
