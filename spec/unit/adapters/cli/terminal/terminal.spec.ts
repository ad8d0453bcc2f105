import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { terminalOf } from '../../../../../adapters/cli/terminal/terminal.js';

describe('a terminal', () => {
  const aTerminal = () => {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const output = new PassThrough();
    const terminal = terminalOf({ input, output });
    const type = async (asked: Promise<string | undefined> | undefined, keys: string) => {
      input.write(keys);
      return asked;
    };
    // From Node 26 on a read returns one chunk.
    const shown = (): string => {
      const chunk: unknown = output.read();
      return Buffer.isBuffer(chunk) ? chunk.toString() + shown() : '';
    };
    return { terminal, type, shown };
  };

  it('shows what is typed, and nothing of a secret, whatever was asked before', async () => {
    const { terminal, type, shown } = aTerminal();
    expect(await type(terminal?.ask('Server: '), 'db\r')).to.equal('db');
    expect(shown()).to.include('Server: ').and.to.include('db');
    expect(await type(terminal?.askSecret('Password: '), 'tr0ub4dor\r')).to.equal('tr0ub4dor');
    expect(shown()).to.equal('Password: \n');
    expect(await type(terminal?.ask('More: '), 'x\r')).to.equal('x');
    expect(shown().match(/x/g)).to.have.length(1);
  });

  it('ends where somebody presses Ctrl-C or Ctrl-D, and is none without somebody', async () => {
    for (const key of ['\u0003', '\u0004']) {
      const { terminal, type } = aTerminal();
      expect(await type(terminal?.ask('Server: '), key)).to.equal(undefined);
    }
    const streams = { input: new PassThrough(), output: new PassThrough() };
    expect(terminalOf(streams)).to.equal(undefined);
  });
});
