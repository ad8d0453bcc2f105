import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { readOrDefault } from '../../../../adapters/dump-tools/finding/read-or-default.js';
import { unavailable } from '../../../../core/shared/ports/port-failure.js';

describe('look', () => {
  const lookAnd = (code: string) =>
    readOrDefault(() => Promise.reject(Object.assign(new Error(), { code })), 'nothing')();

  it('sees nothing where there is nothing, or nothing for us to see', async () => {
    for (const code of ['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP', 'ESTALE'])
      expect(await lookAnd(code), code).to.deep.equal(E.right('nothing'));
  });

  it('says that we are busy where our own means run out', async () => {
    for (const code of ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN'])
      expect(await lookAnd(code), code).to.deep.equal(E.left(unavailable('dump_tool', 'busy')));
  });
});
