import type {
  ChannelDescription,
  DatabaseDescription,
  DestinationDescription,
  InstanceDescription,
  ScheduleDescription,
  ServerDescription,
  SettingsDescription,
} from '../../../core/fleet/fleet-description.js';
import { isKept, type Kept, KEPT } from '../../../core/fleet/secrets/kept.js';
import type { Secret } from '../../../core/shared/secret.js';
import { durationText } from './duration-codec.js';

/** A server as it stands in a document, without what is under it and without its maintenance; so with all below. */
export const encodeServer = ({
  maintenance: _maintenance,
  ...server
}: Omit<ServerDescription, 'instances'>): object => server;

export const encodeInstance = ({
  admin,
  maintenance: _maintenance,
  ...instance
}: Omit<InstanceDescription, 'databases'>): object => ({
  ...instance,
  admin: { user: admin.user, password: encodePassword(admin.password) },
});

const encodePassword = (password: Secret | Kept): unknown =>
  isKept(password) ? KEPT : password.reveal();

export const encodeDatabase = ({
  maintenance: _maintenance,
  ...database
}: Omit<DatabaseDescription, 'schedules'>): object => database;

export const encodeSchedule = ({
  restoreOn,
  jitterMs,
  catchUpMs,
  graceMs,
  ...schedule
}: ScheduleDescription): object => ({
  ...schedule,
  ...(restoreOn !== undefined && { restore_on: restoreOn }),
  ...(jitterMs !== undefined && { jitter: durationText(jitterMs) }),
  ...(catchUpMs !== undefined && { catch_up: durationText(catchUpMs) }),
  ...(graceMs !== undefined && { grace: durationText(graceMs) }),
});

export const encodeDestination = ({ encrypt, ...destination }: DestinationDescription): object => ({
  ...encodeSettings(destination),
  ...(encrypt !== undefined && { encrypt }),
});

export const encodeChannel = ({
  name,
  kind,
  settings,
  repeatMs,
  afterMs,
  ...rules
}: ChannelDescription): object => ({
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
