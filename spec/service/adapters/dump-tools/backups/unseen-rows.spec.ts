import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { openSource } from '../../../../../adapters/dump-tools/backups/contents/open-source.js';
import { TOOLS_OF_ENGINE } from '../../../../../adapters/dump-tools/backups/tools-of-engine.js';
import { rowsKey } from '../../../../../adapters/network/dump-gate.js';
import { installStandIn } from '../../../../support/dump-check/stand-in-dump-tool.js';
import { aDumpTarget } from '../../../../support/fleet/a-dump-target.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';

const line = (table: string, isDumped: 0 | 1): string =>
  JSON.stringify(['table', ['public', table], null, isDumped]);

describe('a source whose rows its gate may not have seen', () => {
  const folder = temporaryDirectory();

  /** Which tables are known, and what is said, where these are in the catalogue and the gate has seen the rows of those. */
  const known = async (catalogue: readonly string[], seen: readonly string[]) => {
    await installStandIn(folder.path, `cat <<'END'\n${catalogue.join('\n')}\nEND`, 'psql');
    const said: string[] = [];
    const rows = new Map(seen.map((table) => [rowsKey(['public', table]), 1]));
    const gate = {
      directory: folder.path,
      user: 'shipshape',
      wasCutOff: () => false,
      login: () => Promise.resolve(E.right(undefined)),
      rowsSent: () => Promise.resolve(rows),
      close: () => Promise.resolve(),
    };
    const tool = { file: join(folder.path, 'pg_dump'), version: '16.4', major: 16 };
    const request = { target: aDumpTarget(), tool, serverMajor: 16, format: 'custom' as const };
    const read = await openSource(
      { ...request, compare: 'counts' },
      { ...TOOLS_OF_ENGINE.postgresql, onToolMessage: (message) => said.push(message) },
      gate,
      new AbortController().signal,
    );
    return { tables: (await read())?.tables.map(({ name }) => name), said };
  };

  it('is not known where it saw those of no table that every dump has, which is said', async () => {
    const { tables, said } = await known([line('a', 1), line('b', 1)], ['other']);
    expect(tables).to.equal(undefined);
    expect(said).to.have.lengthOf(1);
    expect(said[0]).to.match(/^\S+: the rows of its tables were not seen /);
  });

  it('is known where it saw those of one, or where there is none that every dump has', async () => {
    expect(await known([line('a', 1), line('b', 1)], ['b'])).to.deep.equal({
      tables: ['public.a', 'public.b'],
      said: [],
    });
    expect(await known([line('foreign', 0)], [])).to.deep.equal({
      tables: ['public.foreign'],
      said: [],
    });
    expect(await known([], [])).to.deep.equal({ tables: [], said: [] });
  });
});
