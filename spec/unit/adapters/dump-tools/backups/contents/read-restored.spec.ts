import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { countingScript } from '../../../../../../adapters/dump-tools/backups/contents/read-restored.js';
import { runTool } from '../../../../../../adapters/dump-tools/backups/run-tool.js';

const MIB = 1024 * 1024;

/** The numbers of the tables that are counted together. */
const countedTogether = (sizes: readonly number[]): readonly string[] => {
  const tables = sizes.map((size) => ({
    ...{ kind: 'table', name: ['t'], text: String(size), flag: true },
  }));
  const tools = {
    counting: () => 'begin',
    rows: (_name: readonly string[], number: number) => String(number),
    statementsOf: (queries: readonly string[]) => queries.join('+'),
  };
  return countingScript(tools, tables, 'counts').split('\n').slice(1);
};

describe('what is printed of the rows of tables', () => {
  it('is counted together of small tables, and of a large one alone', () => {
    expect(countedTogether([])).to.deep.equal([]);
    expect(countedTogether([1, 2, 17 * MIB, 18 * MIB])).to.deep.equal(['0+1', '2', '3']);
    expect(countedTogether([6 * MIB, 10 * MIB, 10 * MIB])).to.deep.equal(['0+1', '2']);
    const many = countedTogether(Array.from({ length: 51 }, () => 0));
    expect(many.map((numbers) => numbers.split('+').length)).to.deep.equal([50, 1]);
  });

  /** What is told of what a script prints, which is given a line then. */
  const told = async (script: string): Promise<readonly string[]> => {
    const calls: string[] = [];
    let go = (): void => undefined;
    const gone = new Promise<void>((resolve) => (go = resolve));
    const bytes = (async function* () {
      await gone;
      yield Buffer.from('on\n');
    })();
    const onOutput = (printed: string): void => {
      calls.push(printed);
      go();
    };
    const input = { bytes, isDrained: false, until: { end: 'read\n', onOutput } };
    const command = { file: '/bin/sh', argv: ['-c', script], env: { PATH: '/usr/bin:/bin' } };
    const run = await runTool(command, input, new AbortController().signal);
    expect(E.isRight(run) && run.right.code).to.equal(0);
    return calls;
  };

  it('is looked at until its end has come, in whatever parts, or until there is no more', async () => {
    const parts = "printf 'a\nre'; sleep 0.1; printf 'ad\n'; read on";
    expect(await told(`${parts}; printf 'read\n'`)).to.deep.equal(['a\nread\n']);
    expect(await told("printf 'a\nre'; sleep 0.1; printf 'a'")).to.deep.equal(['a\nrea']);
  });
});
