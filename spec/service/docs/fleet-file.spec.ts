import { SIGN_KINDS } from '../../../core/described/sign.js';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { parse } from 'yaml';
import { readFleetFile } from '../../../composition/fleet-documents/read-fleet.js';
import { AUTHORITY, SERVER_KEY } from '../../support/network/certificates.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

const DOCUMENT = readFileSync('docs/reference/fleet-file.md', 'utf8');
const EXAMPLE = /```yaml\n([^]*?)```/.exec(DOCUMENT)?.[1] ?? '';

/** The table of fields; that of the settings of destinations comes after it. */
const FIELDS = DOCUMENT.slice(0, DOCUMENT.indexOf('\n| kind | setting |'));

const documentedFields = (): readonly string[] =>
  [...FIELDS.matchAll(/^\|(?: [a-z, ]+)? \| ((?:`[\w.]+` )+)\|/gm)].flatMap(([, fields = '']) =>
    fields.split(/[` .]+/).filter((field) => field !== ''),
  );

/** Every key of a document, save those that a secret is made of. */
const keysOf = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(keysOf);
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner];
};

describe('docs/reference/fleet-file.md', () => {
  const directory = temporaryDirectory();

  it('shows a fleet file that can be applied', async () => {
    const file = join(directory.path, 'fleet.yaml');
    await writeFile(file, EXAMPLE);
    await writeFile(join(directory.path, 'ca.pem'), AUTHORITY);
    await writeFile(join(directory.path, 'hook.secret'), 'sesame\n');
    await writeFile(join(directory.path, 'off-site.key'), SERVER_KEY);
    const read = await readFleetFile(file, {
      DB_EU_1_PASSWORD: 'correct horse',
      OFF_SITE_PASSPHRASE: 'battery staple',
    });
    expect(E.isRight(read)).to.equal(true);
  });

  it('has a row for every field of its example, and an example of every row', () => {
    const ofSftp = ['host_key', 'key', 'passphrase'];
    const settings = ['path', 'url', 'secret', 'env', 'file', ...ofSftp];
    const lists = [
      'servers',
      'instances',
      'destinations',
      'channels',
      'policies',
      'maintenance',
      'access',
    ];
    const ofAll = ['name', 'kind', 'encrypt'];
    const signs: readonly string[] = SIGN_KINDS;
    const shown = keysOf(parse(EXAMPLE)).filter(
      (key) => ![...settings, ...lists, ...ofAll, ...signs].includes(key),
    );
    expect([...new Set(shown)]).to.have.members([...new Set(documentedFields())]);
  });
});
