import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { Secret } from '../../../core/shared/secret.js';
import { aDumpTarget } from '../fleet/a-dump-target.js';

export const PASSWORD = 'naïve "pa55" \\ wörd';

/** A target on 127.0.0.1, with the password of its role. */
export const toLoopback = (overrides: Parameters<typeof aDumpTarget>[0]): DumpTarget =>
  aDumpTarget({ host: '127.0.0.1', password: new Secret(PASSWORD), ...overrides });
