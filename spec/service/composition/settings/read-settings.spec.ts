import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { readSettings } from '../../../../composition/settings/read-settings.js';
import { DEFAULT_SETTINGS } from '../../../../composition/settings/settings.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

describe('readSettings', () => {
  const directory = temporaryDirectory();

  const settingsFile = async (text: string): Promise<string> => {
    const file = join(directory.path, 'settings.yaml');
    await writeFile(file, text);
    return file;
  };

  it('reads a YAML file of the same names', async () => {
    const file = await settingsFile('SHIPSHAPE_PORT: 9000\nSHIPSHAPE_HOST: db.local\n');
    expect(await readSettings({}, file)).to.deep.equal(
      E.right({ ...DEFAULT_SETTINGS, port: 9000, host: 'db.local' }),
    );
  });

  it('takes an empty file for no settings', async () => {
    expect(await readSettings({}, await settingsFile(''))).to.deep.equal(E.right(DEFAULT_SETTINGS));
  });

  it('says which file holds no settings', async () => {
    const file = await settingsFile('- 1\n');
    expect(await readSettings({}, file)).to.deep.equal(
      E.left([`${file}: holds no settings; write one a line, such as SHIPSHAPE_PORT: 8080`]),
    );
  });

  it('says which file is missing', async () => {
    expect(await readSettings({}, '/no/such/settings.yaml')).to.deep.equal(
      E.left(['/no/such/settings.yaml: there is no such file']),
    );
  });

  it('says where a file is not YAML', async () => {
    const file = await settingsFile('SHIPSHAPE_PORT: [9000\n');
    const outcome = await readSettings({}, file);
    expect(E.isLeft(outcome) && outcome.left[0]).to.match(
      /^.*settings\.yaml: .* at line 2, column 1/,
    );
  });
});
