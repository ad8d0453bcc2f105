import { expect } from 'chai';
import { refusalOfError } from '../../../../../adapters/login-probe/mysql/receive-greeting.js';
import type { Engine } from '../../../../../core/engines/engines.js';

/** By number and engine; a star is for both. */
const MEANINGS: Readonly<Record<string, readonly (readonly ['*' | Engine, readonly number[]])[]>> =
  {
    'login_rejected credentials': [['*', [1045, 1698, 1820, 1862]]],
    'login_rejected rule': [
      ['*', [1129, 1130]],
      ['mysql', [3118, 3955, 3159]],
      ['mariadb', [4150, 4151]],
    ],
    database_missing: [['*', [1049]]],
    access_denied: [['*', [1044, 1227]]],
    too_many_connections: [['*', [1040, 1203, 1226]]],
    insecure_login_refused: [['*', [1251, 1275]]],
    server_not_ready: [
      ['*', [1037, 1038, 1041, 1053, 1135, 1159, 1161, 3032]],
      ['mysql', [3168]],
      ['mariadb', [1047, 1927]],
    ],
    'server_not_ready init_connect': [['*', [1184]]],
    'server_not_ready error': [
      ['*', [65_535, 0]],
      ['mysql', [4151, 1047]],
      ['mariadb', [3024, 3118]],
    ],
    timed_out: [
      ['*', [1317]],
      ['mysql', [3024]],
      ['mariadb', [1969]],
    ],
  };

describe('refusalOfError', () => {
  for (const [meaning, numbers] of Object.entries(MEANINGS))
    it(`maps ${meaning} by number and engine`, () => {
      for (const [who, all] of numbers)
        for (const engine of who === '*' ? (['mysql', 'mariadb'] as const) : [who])
          for (const number of all) {
            const refusal = refusalOfError(number, engine);
            const cause = 'cause' in refusal ? ` ${refusal.cause}` : '';
            expect(`${refusal.code}${cause}`, `${engine} ${number}`).to.equal(meaning);
          }
    });
});
