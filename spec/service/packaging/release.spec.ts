import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';

describe('packaging/release --tag', () => {
  let directory: string;

  const run = (program: string, ...args: readonly string[]) =>
    spawnSync(program, args, { cwd: directory, encoding: 'utf8' });
  const write = (file: string, text: string) => writeFileSync(join(directory, file), text);
  const commit = () => {
    run('git', 'add', '--all');
    run('git', 'commit', '--message', 'Change something');
  };
  /** What it refuses, or prints. */
  const tag = () => {
    const { stdout, stderr } = run('packaging/release', '--tag');
    return stderr + stdout;
  };

  before(() => {
    directory = mkdtempSync(join(tmpdir(), 'release-'));
    for (const folder of ['packaging', 'docs/start'])
      mkdirSync(join(directory, folder), { recursive: true });
    cpSync('packaging/release', join(directory, 'packaging/release'));
    run('git', 'init', '--quiet');
    run('git', 'config', 'user.name', 'Somebody');
    run('git', 'config', 'user.email', 'somebody@example.org');
    write('package.json', '{ "version": "1.2.0" }');
    write('packaging/compose.yaml', 'image: shipshape:1.2.0\n');
    write('docs/start/install.md', 'apt install ./shipshape_1.2.0_amd64.deb\n');
    write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 1.2.0\n\n- A thing.\n');
    commit();
  });
  after(() => rmSync(directory, { recursive: true }));

  const log = (text: string) => () => write('CHANGELOG.md', text);
  for (const [what, change, refusal] of [
    [
      'has nothing in the changelog',
      log('# Changelog\n\n## 1.2.00\n\n- A thing.\n'),
      'CHANGELOG.md says nothing of 1.2.0',
    ],
    ['has too much there', log(`## 1.2.0\n\n${'- A thing.\n'.repeat(31)}`), 'than 30 lines'],
    [
      'has something unreleased beside it',
      log('## Unreleased\n\n- More.\n\n## 1.2.0\n\n- A thing.\n'),
      'has something that is unreleased',
    ],
    [
      'is not the one that the documents install',
      () => write('docs/start/install.md', 'apt install ./shipshape_1.1.0_amd64.deb\n'),
      'names another version: shipshape_1.1.0',
    ],
  ] as const)
    it(`refuses a version that ${what}`, () => {
      change();
      expect(tag()).to.equal('There are changes that are not committed.\n');
      commit();
      expect(tag()).to.contain(refusal);
      expect(run('git', 'tag').stdout).to.equal('');
      run('git', 'reset', '--quiet', '--hard', 'HEAD~');
    });

  it('tags a version whose part of the changelog fits on a screen, once', () => {
    expect(tag()).to.contain('Tagged v1.2.0');
    expect(run('git', 'tag').stdout).to.equal('v1.2.0\n');
    expect(tag()).to.match(/^v1\.2\.0 is tagged already: raise the version/);
  });
});
