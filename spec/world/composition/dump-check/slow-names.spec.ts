import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  needNamespaces,
  makeNamespaces,
  type Namespaces,
} from '../../../support/isolation/namespaces.js';
import { CHECKED_NAMES } from '../../../support/isolation/places.js';
import { isLeftOut } from '../../../support/shared/is-left-out.js';
import { pollUntil } from '../../../support/shared/poll-until.js';

interface Checked {
  readonly name: string;
  readonly outcome: readonly (number | string)[];
}

/** The servers of that network are full: each that is reached is checked as usual. */
const USUAL = [424, 'too_many_connections'];

describe('a service whose name server is silent to a dozen names in part and to a hundred wholly', () => {
  if (isLeftOut('namespaces')) return;
  needNamespaces();

  let network: Namespaces;
  let directory: string;
  beforeEach(async () => {
    network = makeNamespaces();
    directory = await mkdtemp(join(tmpdir(), 'slow-names-'));
  });
  afterEach(async () => {
    network.remove();
    await rm(directory, { recursive: true });
  });

  it('checks the others beside them, before any of those ends that no question leads to', async () => {
    const targets = network.start('outside', 'serve-targets');
    await pollUntil(() => targets.lines.length > 0);
    const { lines, child } = network.start('inside', 'check-names', directory);
    await pollUntil(() => lines.at(-1) === 'done' || child.exitCode !== null);
    const checked = lines.slice(0, -1) as readonly Checked[];
    expect(checked).to.have.length(CHECKED_NAMES.length);
    const isSlow = ({ name }: Checked) => name.startsWith('slow-');
    for (const { name, outcome } of checked.filter((one) => !isSlow(one)))
      expect(outcome, name).to.deep.equal(USUAL);
    const lastWell = checked.findLastIndex((one) => !isSlow(one));
    expect(checked.findIndex(isSlow)).to.be.above(lastWell);
  }).timeout(120_000);
});
