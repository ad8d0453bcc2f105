import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { errorDocument } from '../../../../../../adapters/api/errors/error-document.js';
import { problemPaths } from '../../../../../../adapters/cli/problems/lookup/problem-paths.js';

const aProblemOf = (resource_type: string, name: string, message: string, kind = 'slow') => ({
  kind,
  resource_type,
  resource_id: `id of ${name}`,
  name,
  message,
});

describe('problemPaths', () => {
  const located: string[] = [];
  beforeEach(() => {
    located.length = 0;
  });
  const pathOf = async (...problem: Parameters<typeof aProblemOf>): Promise<string | undefined> => {
    const locate = (id: string) => {
      located.push(id);
      const path = 'found/here\u001b';
      return Promise.resolve(
        id.endsWith('hidden')
          ? E.left(errorDocument('not_found', 'Hidden.'))
          : E.right([{ type: 'instance', id, path }]),
      );
    };
    const problems = [aProblemOf(...problem), aProblemOf(...problem)];
    return (await problemPaths({ locate }, problems)).get(problems[0]?.resource_id ?? '');
  };

  it('are the names of what has nothing above it', async () => {
    for (const type of ['server', 'destination', 'channel'])
      expect(await pathOf(type, 'a/b', 'Slow.')).to.equal('a%2Fb');
    expect(located).to.deep.equal([]);
  });

  it('are read from the messages of the monitor', async () => {
    const down = (path: string) => `${path}: It is down: see c/d: e.`;
    for (const [type, name, path, kind] of [
      ['instance', 'main', 'a: b/main', 'instance_unreachable'],
      ['instance', 'a/b', 'c%2Fd/a%2Fb', 'dump_tool_missing'],
      ['database', 'a', 'b: a/a: a/a', 'database_missing'],
    ] as const)
      expect(await pathOf(type, name, down(path), kind)).to.equal(path);
    expect(located).to.deep.equal([]);
  });

  it('are requested once where a reporter wrote the message, whatever is in it', async () => {
    expect(await pathOf('instance', 'main', 'db-us-1/main: It is down.')).to.equal(
      'found/here\\u001b',
    );
    expect(located).to.deep.equal(['id of main']);
  });

  it('are requested where a message of the monitor does not begin with one', async () => {
    const other = 'db-us-1/other: It is down.';
    expect(await pathOf('instance', 'main', other, 'instance_unreachable')).to.equal(
      'found/here\\u001b',
    );
  });

  it('are not known of what may not be read', async () => {
    expect(await pathOf('instance', 'hidden', 'Slow.')).to.equal(undefined);
  });
});
