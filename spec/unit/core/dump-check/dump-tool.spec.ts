import { expect } from 'chai';
import { chooseDumpTool, type DumpTool } from '../../../../core/dump-check/dump-tool.js';

const tool = (major: number): DumpTool => ({
  file: `/opt/${major}/pg_dump`,
  version: `${major}.1`,
  major,
});
const installed = [tool(18), tool(16), tool(14)];

describe('chooseDumpTool', () => {
  it("prefers the server's own major", () => {
    expect(chooseDumpTool(installed, 16)).to.deep.equal(tool(16));
  });

  it('chooses the nearest newer one if the own major is not installed', () => {
    expect(chooseDumpTool(installed, 15)).to.deep.equal(tool(16));
  });

  it('chooses none that is older than the server', () => {
    expect(chooseDumpTool(installed, 19)).to.equal(undefined);
  });

  it('does not depend on the order in which the tools were found', () => {
    expect(chooseDumpTool([...installed].reverse(), 15)).to.deep.equal(tool(16));
  });

  describe('of tools that dump newer servers too', () => {
    const lenient = [10, 11].map((major) => ({ ...tool(major), dumpsNewer: true as const }));

    it("prefers the server's own major still, or the nearest newer one", () => {
      expect(chooseDumpTool(lenient, 10)).to.deep.equal(lenient[0]);
      expect(chooseDumpTool(lenient, 5)).to.deep.equal(lenient[0]);
    });

    it('chooses the newest for a server that is newer than all', () => {
      expect(chooseDumpTool(lenient, 12)).to.deep.equal(lenient[1]);
      expect(chooseDumpTool([...lenient].reverse(), 12)).to.deep.equal(lenient[1]);
    });
  });
});
