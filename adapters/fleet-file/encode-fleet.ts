import type {
  FleetDescription,
  InstanceDescription,
  SettingsDescription,
} from '../../core/fleet/fleet-description.js';

/** The document that `decodeFleet` reads back into this description, with every secret in it revealed. */
export const encodeFleet = ({ servers, destinations, channels }: FleetDescription): unknown => ({
  servers: servers.map(({ instances, ...server }) => ({
    ...server,
    instances: instances.map(encodeInstance),
  })),
  destinations: destinations.map(encodeSettings),
  channels: channels.map(encodeSettings),
});

const encodeInstance = ({ admin, ...instance }: InstanceDescription): unknown => ({
  ...instance,
  admin: { user: admin.user, password: admin.password.reveal() },
});

const encodeSettings = ({ name, kind, settings }: SettingsDescription): unknown => ({
  ...(JSON.parse(settings.reveal()) as object),
  name,
  kind,
});
