import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { execa } from 'execa';
import { startDumpCheckService } from '../../../support/service/dump-check-service.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

const PROMTOOL = '/usr/bin/promtool';
const NO_PROMTOOL = '        PENDING: this machine has no promtool (apt-get install prometheus)';

const RULES = 'docs/monitoring/alerts.yaml';
const DASHBOARD = 'docs/monitoring/dashboard.json';

/** Of a histogram, each of these has a name of its own in expressions. */
const PARTS_OF_HISTOGRAM = ['_bucket', '_sum', '_count'];

const metricsIn = (text: string): readonly string[] => [
  ...new Set(text.match(/\bshipshape_\w+/g) ?? []),
];

/** What a scrape offers, by the types that it declares. */
const offeredBy = (exposition: string): readonly string[] =>
  [...exposition.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? PARTS_OF_HISTOGRAM.map((part) => `${name}${part}`) : [name],
  );

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
}

describe('docs/monitoring', () => {
  const directory = temporaryDirectory();

  describe('the alert rules', () => {
    before(function () {
      if (existsSync(PROMTOOL)) return;
      console.log(NO_PROMTOOL);
      this.skip();
    });

    it('are rules that Prometheus loads', async () => {
      const { stdout } = await execa(PROMTOOL, ['check', 'rules', RULES]);
      expect(stdout).to.contain('SUCCESS: 10 rules found');
    });

    it('fire when they should, and otherwise do not', async () => {
      const test = ['test', 'rules', 'spec/service/docs/monitoring/alerts.test.yaml'];
      const { stdout } = await execa(PROMTOOL, test);
      expect(stdout).to.contain('SUCCESS').and.not.to.contain('FAILED');
    });
  });

  it('names metrics alone that a running service has', async () => {
    const service = await startDumpCheckService(directory.path);
    const response = await fetch(`${service.url}/metrics`);
    const offered = offeredBy(await response.text());
    await service.stop();
    for (const file of [RULES, DASHBOARD]) {
      const named = metricsIn(await readFile(file, 'utf8'));
      expect(named).to.have.length.of.at.least(6);
      expect(offered, file).to.include.members(named);
    }
    expect(offered).not.to.include.members(metricsIn('max(shipshape_problems_opened)'));
  });

  it('has a query of one job in every panel, and lays no panel over another', async () => {
    const { panels } = JSON.parse(await readFile(DASHBOARD, 'utf8')) as {
      readonly panels: readonly (Panel & {
        readonly gridPos: Record<'x' | 'y' | 'w' | 'h', number>;
      })[];
    };
    for (const { title, targets } of panels) {
      expect(targets, title).not.to.deep.equal([]);
      for (const { expr } of targets) expect(expr, title).to.contain('{job="$job"');
    }
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
    );
    expect(new Set(cells).size).to.equal(cells.length);
  });
});
