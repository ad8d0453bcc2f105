import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { Secret } from '../../../core/shared/secret.js';
import { aDumpTarget } from '../fleet/a-dump-target.js';
import { AUTHORITY } from '../network/certificates.js';

export const PASSWORD = 'naïve "pa55" \\ wörd';

/** A MariaDB on 127.0.0.1 that must prove its identity, with the password of its account. */
export const toMariadb = (overrides: Parameters<typeof aDumpTarget>[0]): DumpTarget =>
  aDumpTarget({
    engine: 'mariadb',
    host: '127.0.0.1',
    password: new Secret(PASSWORD),
    tls: { mode: 'verify-full', ca: AUTHORITY },
    ...overrides,
  });
