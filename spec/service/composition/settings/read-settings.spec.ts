import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { VARIABLES } from '../../../../composition/settings/decode-settings.js';
import { readSettings } from '../../../../composition/settings/read-settings.js';
import { DEFAULT_SETTINGS } from '../../../../composition/settings/settings.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

const settingsOf = (read: Awaited<ReturnType<typeof readSettings>>) =>
  E.isRight(read) ? read.right.settings : read.left;

describe('readSettings', () => {
  const directory = temporaryDirectory();

  const settingsFile = async (text: string): Promise<string> => {
    const file = join(directory.path, 'settings.yaml');
    await writeFile(file, text);
    return file;
  };

  it('reads a YAML file of the same names', async () => {
    const file = await settingsFile('SHIPSHAPE_PORT: 9000\nSHIPSHAPE_HOST: db.local\n');
    expect(settingsOf(await readSettings({}, file))).to.deep.equal({
      ...DEFAULT_SETTINGS,
      port: 9000,
      host: 'db.local',
    });
  });

  it('takes an empty file for no settings', async () => {
    expect(settingsOf(await readSettings({}, await settingsFile('')))).to.deep.equal(
      DEFAULT_SETTINGS,
    );
  });

  it('says of each setting what is in force, and from where, and shows no secret', async () => {
    const file = await settingsFile('SHIPSHAPE_PORT: 9000\nSHIPSHAPE_HOST: db.local\n');
    const read = await readSettings(
      {
        SHIPSHAPE_HOST: 'other.local',
        SHIPSHAPE_STORE: 'postgres://me:hunter2@db/shipshape',
        SHIPSHAPE_OIDC_CLIENT_SECRET: 'hunter2',
        SHIPSHAPE_KEY_COMMAND: 'print-key --password hunter2',
        SHIPSHAPE_AUDIT_TO: 'https://hooks.example/hunter2',
      },
      file,
    );
    const all = E.isRight(read) ? read.right.inForce : [];
    expect(JSON.stringify(all)).to.not.include('hunter2');
    const shown = all.map(({ name, value, source, unit }) =>
      [name, O.toNullable(value), source, O.toNullable(unit)].join(' ').trim(),
    );
    expect(shown).to.include.members([
      'SHIPSHAPE_PORT 9000 file',
      'SHIPSHAPE_HOST other.local environment',
      'SHIPSHAPE_STORE  environment',
      'SHIPSHAPE_OIDC_CLIENT_SECRET  environment',
      'SHIPSHAPE_KEY_COMMAND  environment',
      'SHIPSHAPE_AUDIT_TO  environment',
      'SHIPSHAPE_WEB on default',
      'SHIPSHAPE_TOOL_DIRS usual default',
      'SHIPSHAPE_CHECK_DEADLINE_MS 10000 default ms',
      'SHIPSHAPE_AUDIT_DAYS 400 default days',
    ]);
    expect(all.map(({ name }) => name)).to.deep.equal(VARIABLES);
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
