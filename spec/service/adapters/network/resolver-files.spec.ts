import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { addressesInHostsFile } from '../../../../adapters/network/system-host-lookup.js';
import {
  namesToAsk,
  readResolverSettings,
} from '../../../../adapters/network/name-server-lookup.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

describe('the files of the resolver', () => {
  const folder = temporaryDirectory();
  const written = async (text: string) => {
    await writeFile(join(folder.path, 'file'), text);
    return join(folder.path, 'file');
  };

  it('give the addresses of a name, whatever its case, and none of a comment or an address', async () => {
    const file = await written(
      '# no.example\n10.0.0.1\tdb.example DB-2 # other.example\nfd00::1 db.example\nwrong db-2\n',
    );
    const v4 = { address: '10.0.0.1', family: 4 };
    const expected = new Map([
      ['DB.example', [v4, { address: 'fd00::1', family: 6 }]],
      ['db.example.', [v4, { address: 'fd00::1', family: 6 }]],
      ['db-2', [v4]],
      ['no.example', []],
      ['other.example', []],
      ['10.0.0.1', []],
    ]);
    for (const [name, addresses] of expected)
      expect(await addressesInHostsFile(name, file), name).to.deep.equal(addresses);
    expect(await addressesInHostsFile('db-2', `${file}-absent`)).to.deep.equal([]);
  });

  it('give the search domains of the last line that has some, and the dots of the last option', async () => {
    const file = await written(
      'nameserver 10.0.0.53\ndomain old.example\nsearch a.example b.example . # c\noptions ndots:5 edns0 ndots:3\n',
    );
    expect(await readResolverSettings(file)).to.deep.equal({
      search: ['a.example', 'b.example'],
      ndots: 3,
    });
    expect(await readResolverSettings(`${file}-absent`)).to.deep.equal({ search: [], ndots: 1 });
  });

  it('make a name absolute that ends with a dot', () => {
    expect(namesToAsk('db.', { search: ['a.example'], ndots: 1 })).to.deep.equal(['db.']);
  });
});
