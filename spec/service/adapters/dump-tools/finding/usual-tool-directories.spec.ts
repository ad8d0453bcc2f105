import { expect } from 'chai';
import { usualToolDirectories } from '../../../../../adapters/dump-tools/finding/usual-tool-directories.js';

describe('usualToolDirectories', () => {
  it('lists the directories of the packages before those of PATH', () => {
    const directories = usualToolDirectories('/usr/local/bin:/usr/bin');
    expect(directories[0]).to.equal('/usr/lib/postgresql/*/bin');
    expect(directories.slice(-2)).to.deep.equal(['/usr/local/bin', '/usr/bin']);
  });

  it('lists those of every engine where Homebrew installs what it does not link', () => {
    const formulae = usualToolDirectories(undefined).filter((name) => name.includes('homebrew'));
    expect(formulae).to.deep.equal([
      '/opt/homebrew/opt/postgresql@*/bin',
      '/opt/homebrew/opt/libpq/bin',
      '/opt/homebrew/opt/mysql*/bin',
      '/opt/homebrew/opt/mariadb*/bin',
    ]);
  });

  it('lists those of the packages alone if there is no PATH', () => {
    expect(usualToolDirectories(undefined).at(-1)).to.equal('/usr/local/opt/mariadb*/bin');
  });

  it('leaves out entries of PATH that are relative to the working directory', () => {
    expect(usualToolDirectories('.::bin:/usr/bin').slice(-2)).to.deep.equal([
      '/usr/local/opt/mariadb*/bin',
      '/usr/bin',
    ]);
  });
});
