import * as T from 'fp-ts/lib/Task.js';
import { memoryAuthenticator } from '../../../../../adapters/memory/access/identity-provider.js';
import { describeAuthenticator } from '../../../../contracts/access/authenticator.contract.js';
import { aViewer } from '../../../../support/access/a-caller.js';

describeAuthenticator('memoryAuthenticator', () => {
  const callers = new Map([['ship_known', aViewer()]]);
  return Promise.resolve({
    authenticator: memoryAuthenticator(callers),
    credential: 'ship_known',
    caller: aViewer(),
    revoke: T.fromIO(() => {
      callers.clear();
    }),
  });
});
