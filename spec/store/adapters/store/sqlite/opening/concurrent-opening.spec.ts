import { expect } from 'chai';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';

const PROGRAM = fileURLToPath(
  new URL('../../../../../support/stores/open-once.js', import.meta.url),
);

describe('a data directory that several processes open at once', () => {
  const directory = temporaryDirectory();

  it('gets one key and one store, which all of them open', async () => {
    const children = [1, 2, 3, 4].map(() => fork(PROGRAM, [directory.path]));
    await Promise.all(children.map((child) => once(child, 'message')));
    const answers = children.map((child) => once(child, 'message'));
    for (const child of children) child.send('go');
    const outcomes = (await Promise.all(answers)).map(([outcome]: unknown[]) => outcome);
    expect(outcomes[0]).to.match(/^[0-9a-f]{64}$/);
    expect(new Set(outcomes).size).to.equal(1);
  });
});
