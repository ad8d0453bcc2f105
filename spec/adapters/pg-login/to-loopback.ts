import type { DumpTarget } from '../../../core/domain/dump-target.js';
import { Secret } from '../../../core/domain/secret.js';
import { aDumpTarget } from '../../support/a-dump-target.js';

export const PASSWORD = 'naïve "pa55" \\ wörd';

/** A target on 127.0.0.1, with the password of its role. */
export const toLoopback = (overrides: Parameters<typeof aDumpTarget>[0]): DumpTarget =>
  aDumpTarget({ host: '127.0.0.1', password: new Secret(PASSWORD), ...overrides });
