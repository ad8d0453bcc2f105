import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { readOrDefault } from '../../../../../adapters/dump-tools/finding/resource-exhaustion.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';

describe('readOrDefault', () => {
  const failWith = (code: string) =>
    readOrDefault(() => Promise.reject(Object.assign(new Error(), { code })), 'nothing')();

  it('reads nothing where nothing exists, or where we may not read it', async () => {
    for (const code of ['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP', 'ESTALE'])
      expect(await failWith(code), code).to.deep.equal(E.right('nothing'));
  });

  it('fails as busy where this process has no resources left', async () => {
    for (const code of ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN'])
      expect(await failWith(code), code).to.deep.equal(E.left(unavailable('dump_tool', 'busy')));
  });
});
