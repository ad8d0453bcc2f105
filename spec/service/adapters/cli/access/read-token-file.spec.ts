import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { readTokenFile } from '../../../../../adapters/cli/command/read-text.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { revealed } from '../../../../support/shared/revealed.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';

describe('readTokenFile', () => {
  const directory = temporaryDirectory();
  const read = async (text: string) => {
    const file = join(directory.path, 'token');
    await writeFile(file, text);
    return revealed(await readTokenFile(file));
  };

  it('reads the token, whatever blanks are around it', async () => {
    expect(await read(' ship_a-b\r\n')).to.deep.equal(revealed(E.right(new Secret('ship_a-b'))));
  });

  it('refuses a file that holds something else, and does not repeat it', async () => {
    for (const text of ['', '\n', 'ship_a ship_b', 'ship_a\nship_b', 'Größe'])
      expect(await read(text)).to.deep.equal(E.left('its only line must be a token'));
  });

  it('says why a file cannot be read', async () => {
    expect([
      await readTokenFile(join(directory.path, 'none')),
      await readTokenFile(directory.path),
    ]).to.deep.equal([E.left('no such file'), E.left('it is a directory')]);
  });
});
