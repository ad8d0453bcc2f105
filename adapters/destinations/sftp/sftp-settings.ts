import * as t from 'io-ts';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import type { SftpSettings } from '../../../core/fleet/destinations/destination-settings.js';
import { decodeSettings } from '../decode-settings.js';

const settingsCodec = t.intersection([
  t.strict({
    host: t.string,
    port: t.number,
    user: t.string,
    host_key: t.string,
    path: t.string,
  }),
  t.exact(t.partial({ password: t.string, key: t.string, passphrase: t.string })),
]);

export const sftpSettings = (target: Pick<DestinationTarget, 'settings'>): SftpSettings => {
  const { password, key, passphrase, ...settings } = decodeSettings(settingsCodec, target);
  return {
    ...settings,
    ...(password !== undefined && { password }),
    ...(key !== undefined && { key }),
    ...(passphrase !== undefined && { passphrase }),
  };
};
