import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import { manPages } from '../../../../../adapters/cli/manual/man-pages.js';
import { BUNDLED_KINDS } from '../../../../../composition/kinds.js';

describe('the manual', () => {
  const pages = manPages('1.2.3', BUNDLED_KINDS);
  const pageOf = (file: string): string => pages.find((page) => page.file === file)?.text ?? '';

  it('has a page of the program, which names all others, and one of each command', () => {
    const [first, ...others] = pages;
    expect(first?.file).to.equal('shipshape.1');
    const named = [...(first?.text.matchAll(/^\.BR (\S+) \(1\)$/gm) ?? [])].map(([, name]) => name);
    expect(others.map(({ file }) => file)).to.deep.equal(
      named.map((name) => `${name?.replaceAll('\\-', '-') ?? ''}.1`),
    );
    expect(named).to.include('shipshape\\-channel').and.not.include('shipshape\\-complete');
  });

  it('says of each command what its help says', () => {
    const text = pageOf('shipshape-channel.1');
    expect(text).to.contain('\n.SH ADD\nadd a channel.\n');
    expect(text).to.contain('\n.TP\n.B \\-\\-chat <text>\ntelegram: the id of a chat');
    expect(text).to.contain('Examples:\n.nf\n  shipshape channel add on\\-call');
  });

  it('is understood by what shows it', function () {
    const checked = pages.map(({ text }) =>
      spawnSync('mandoc', ['-T', 'lint', '-W', 'error'], { input: text, encoding: 'utf8' }),
    );
    if (checked.some(({ error }) => error !== undefined)) this.skip();
    expect(checked.map(({ stdout }) => stdout).join('')).to.equal('');
  });
});
