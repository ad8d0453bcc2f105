import { Secret } from '../../../core/shared/secret.js';
import type { DumpRequest } from '../../../core/backups/ports/dump-maker.js';
import { productDump } from '../../support/backups/product-dump.js';
import type { DumpLogin } from '../../support/dump-check/reasons-for-login.js';
import { toMariadb } from '../../support/login-probe/to-mariadb.js';
import type { DumpOutcome } from '../oracle-server.js';
import type { Flavor } from './flavor.js';
import { type DatabaseObject, missingFrom } from './missing-objects.js';
import type { ProductRestore } from '../product-restore.js';

/** Dumps as the product does, with this tool; whole is what ends well and has every object in it. */
export const dumpMysql = async (
  tool: DumpRequest['tool'],
  flavor: Flavor,
  { password, ...login }: DumpLogin,
  objects: readonly DatabaseObject[],
  restore: ProductRestore,
): Promise<DumpOutcome> => {
  const target = toMariadb({ engine: flavor, ...login, password: new Secret(password) });
  const dump = await productDump({ target, tool, format: 'plain', compare: 'counts' });
  const { isWhole, bytes, said } = dump;
  if (!isWhole) return { isWhole, said };
  const missing = missingFrom(bytes.toString(), objects);
  return {
    isWhole: missing.length === 0,
    said: [...missing.map((object) => `missing: ${object}`), said].join('\n'),
    restore: () => restore(dump),
  };
};
