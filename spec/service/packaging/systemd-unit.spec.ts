import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { execa } from 'execa';
import { VARIABLES } from '../../../composition/settings/decode-settings.js';

const UNIT = 'packaging/shipshape.service';

/** In tenths: what `systemd-analyze security` calls OK ends at 4.9. */
const MOST_EXPOSURE = 20;

describe('the unit of systemd', () => {
  it('sets variables that are settings', () => {
    const names = [...readFileSync(UNIT, 'utf8').matchAll(/^Environment=(SHIPSHAPE_\w+)=/gm)];
    expect(names.map(([, name]) => name)).to.deep.equal([
      'SHIPSHAPE_DATA_DIR',
      'SHIPSHAPE_KEY_FILE',
    ]);
    for (const [, name] of names) expect(VARIABLES).to.include(name);
  });

  it('keeps the service from what it does not need', async function () {
    this.timeout(20_000);
    const analyze = (threshold: number) =>
      execa('systemd-analyze', ['security', '--offline=true', `--threshold=${threshold}`, UNIT], {
        reject: false,
      });
    const { exitCode, stdout } = await analyze(MOST_EXPOSURE);
    if (exitCode === undefined) {
      console.warn('PENDING: there is no systemd-analyze here, so the sandbox was not measured.');
      this.skip();
    }
    expect(exitCode, stdout).to.equal(0);
    expect((await analyze(1)).exitCode).to.equal(1);
  });
});
