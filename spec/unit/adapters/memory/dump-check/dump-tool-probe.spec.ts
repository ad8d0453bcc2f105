import { memoryDumpToolProbe } from '../../../../../adapters/memory/dump-check/login-probe.js';
import type { DumpTool } from '../../../../../core/dump-check/dump-tool.js';
import { describeDumpToolProbe } from '../../../../contracts/dump-check/dump-tool-probe.contract.js';

describeDumpToolProbe('memoryDumpToolProbe', () => {
  const places = new Map<string, DumpTool | 'broken'>();
  const installed = {
    get postgresql() {
      const all = [...places.values()];
      return {
        tools: all.filter((tool) => tool !== 'broken'),
        broken: all.filter((tool) => tool === 'broken').length,
      };
    },
  };
  return {
    probe: memoryDumpToolProbe(installed),
    install: (place, version) => {
      const tool = { file: `/tools/${place}`, version, major: Number.parseInt(version) };
      places.set(place, tool);
      return Promise.resolve(tool);
    },
    installBroken: (place) => Promise.resolve(void places.set(place, 'broken')),
    link: (from, to) => Promise.resolve(void places.set(to, places.get(from) ?? 'broken')),
    remove: (place) => Promise.resolve(void places.delete(place)),
  };
});
