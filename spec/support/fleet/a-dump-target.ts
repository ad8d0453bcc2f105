import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { Secret } from '../../../core/shared/secret.js';
import type { Uuid } from '../../../core/shared/uuid.js';

/** A target with only the telling fields overridden; left alone, nothing that could be reached. */
export const aDumpTarget = ({
  database = 'shop',
  ...overrides
}: Partial<Omit<DumpTarget, 'database'>> & { readonly database?: string } = {}): DumpTarget => ({
  database: {
    id: '6a0f2c4e-0000-4000-8000-000000000001' as Uuid,
    path: `db-eu-1/main/${database}`,
    name: database,
  },
  engine: 'postgresql',
  host: 'no-such-host.invalid',
  port: 5432,
  tls: { mode: 'off' },
  user: 'backup_admin',
  password: new Secret('the password of the specs'),
  ...overrides,
});
