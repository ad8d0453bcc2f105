import { expect } from 'chai';
import { httpMetrics } from '../../../adapters/http/http-metrics.js';
import type { ToolVulnerability } from '../../../core/domain/tool-vulnerability.js';

const NAME = 'shipshape_dump_tool_vulnerabilities';

const aVulnerability = (major: number, file: string): ToolVulnerability => ({
  engine: 'postgresql',
  tool: { file, version: `${major}.1`, major },
  cve: 'CVE-2026-18408',
});

describe('the vulnerable dump tools among the metrics', () => {
  it('are counted by engine, major and CVE, as they are at the scrape, and never by file', async () => {
    let known = [
      aVulnerability(15, '/a/pg_dump'),
      aVulnerability(15, '/b/pg_dump'),
      aVulnerability(14, '/c/pg_dump'),
    ];
    const { exposition } = httpMetrics({ vulnerabilities: () => known });
    const lines = async () =>
      (await exposition()).split('\n').filter((line) => line.startsWith(NAME));
    expect(await lines()).to.deep.equal([
      `${NAME}{engine="postgresql",major="15",cve="CVE-2026-18408"} 2`,
      `${NAME}{engine="postgresql",major="14",cve="CVE-2026-18408"} 1`,
    ]);
    known = known.slice(2);
    expect(await lines()).to.deep.equal([
      `${NAME}{engine="postgresql",major="14",cve="CVE-2026-18408"} 1`,
    ]);
  });

  it('are none where nobody knows of any', async () => {
    expect(await httpMetrics().exposition()).to.not.contain(`${NAME}{`);
  });
});
