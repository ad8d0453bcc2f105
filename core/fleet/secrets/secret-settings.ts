import type { ResourceType } from '../../shared/resource.js';
import type { ChannelKind } from '../channel-settings.js';
import type { DestinationKind } from '../destinations/destination-settings.js';

/** Which settings of a kind are secrets, and which say where those are sent, and as whom. */
export interface SecretSettings {
  /** Of a mapping all texts in it. */
  readonly secrets: readonly string[];
  /** A secret that is stored was given for these alone. */
  readonly place: readonly string[];
}

const DESTINATIONS: Readonly<Record<DestinationKind, SecretSettings>> = {
  local: { secrets: [], place: [] },
  s3: { secrets: ['access_key', 'secret_key'], place: ['endpoint', 'bucket', 'region'] },
  sftp: {
    secrets: ['password', 'key', 'passphrase'],
    place: ['host', 'port', 'user', 'host_key'],
  },
  // What a key of rclone means is known to rclone alone: each may be a secret, or say where that goes.
  rclone: { secrets: ['config'], place: ['config'] },
};

const CHANNELS: Readonly<Record<ChannelKind, SecretSettings>> = {
  webhook: { secrets: ['url', 'secret', 'headers'], place: ['url'] },
  email: { secrets: ['password'], place: ['host', 'port', 'tls', 'user'] },
  slack: { secrets: ['url'], place: [] },
  teams: { secrets: ['url'], place: [] },
  discord: { secrets: ['url'], place: [] },
  telegram: { secrets: ['token'], place: [] },
  ntfy: { secrets: ['token'], place: ['url'] },
  gotify: { secrets: ['token'], place: ['url'] },
  pagerduty: { secrets: ['routing_key'], place: ['region'] },
  alertmanager: { secrets: ['password'], place: ['url', 'user'] },
};

/** None for a kind of another version. */
export const secretSettings = (type: ResourceType, kind: string): SecretSettings | undefined => {
  const kinds: Readonly<Record<string, SecretSettings>> =
    type === 'destination' ? DESTINATIONS : CHANNELS;
  return Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
};
