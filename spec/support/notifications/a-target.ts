import type { ChannelTarget } from '../../../core/notifications/ports/channel-register.js';
import { Secret } from '../../../core/shared/secret.js';
import { aUuid } from '../shared/a-uuid.js';

/** A channel of a kind with these settings, as they are sealed. */
export const aTarget = (
  kind: string,
  settings: unknown,
  telling: Partial<ChannelTarget> = {},
): ChannelTarget => ({
  id: aUuid(7),
  name: 'on-call',
  kind,
  rules: {},
  settings: new Secret(JSON.stringify(settings)),
  ...telling,
});
