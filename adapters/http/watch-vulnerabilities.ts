import { Gauge, type Registry } from 'prom-client';
import type { ToolVulnerability } from '../../core/domain/tool-vulnerability.js';

/** Shows which installed dump tools have a known weakness, as they are at the moment of the scrape; no file is named. */
export const watchVulnerabilities = (
  registry: Registry,
  vulnerabilities: () => readonly ToolVulnerability[],
): Gauge =>
  new Gauge({
    name: 'shipshape_dump_tool_vulnerabilities',
    help: 'Installed dump tools with a known vulnerability, by engine, major version and CVE.',
    labelNames: ['engine', 'major', 'cve'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { engine, tool, cve } of vulnerabilities())
        this.inc({ engine, major: tool.major, cve });
    },
  });
