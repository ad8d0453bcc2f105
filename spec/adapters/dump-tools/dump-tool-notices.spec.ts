import { expect } from 'chai';
import { dumpToolNotices } from '../../../adapters/dump-tools/dump-tool-notices.js';
import type { DumpToolSearch } from '../../../adapters/dump-tools/dump-tool-search.js';

const OLD = { file: '/usr/lib/postgresql/15/bin/pg_dump', version: '15.18', major: 15 };
const NEW = { file: '/usr/lib/postgresql/18/bin/pg_dump', version: '18.6', major: 18 };

const aSearch = (telling: Partial<DumpToolSearch> = {}): DumpToolSearch => ({
  engine: 'postgresql',
  tools: [],
  broken: [],
  unsafe: [],
  ...telling,
});

describe('dumpToolNotices', () => {
  const listen = () => {
    const said: string[] = [];
    return { said, ...dumpToolNotices((notice) => said.push(notice)) };
  };

  it('warns of a tool with a known weakness, by file, version and CVE', () => {
    const { said, observe, vulnerabilities } = listen();
    observe(aSearch({ tools: [NEW, OLD] }));
    expect(said).to.deep.equal([
      `${OLD.file} is version 15.18, which has CVE-2026-18408; install the latest of 15, or a newer one.`,
    ]);
    expect(vulnerabilities()).to.deep.equal([
      { engine: 'postgresql', tool: OLD, cve: 'CVE-2026-18408' },
    ]);
  });

  it('names what is not run, the place that is to blame, and what to do', () => {
    const { said, observe } = listen();
    const file = '/opt/pg/bin/pg_dump';
    observe(aSearch({ unsafe: [{ file, place: '/opt/pg', why: 'foreign_owner' }] }));
    observe(aSearch({ unsafe: [{ file, place: '/opt', why: 'writable_by_all' }] }));
    expect(said).to.deep.equal([
      '/opt/pg/bin/pg_dump is not run: /opt/pg belongs neither to root nor to the user of this service, so that its owner could exchange the program; give it to root with chown.',
      '/opt/pg/bin/pg_dump is not run: everybody may write to /opt and could exchange the program; take that right away with chmod o-w.',
    ]);
  });

  it('names what does not answer', () => {
    const { said, observe } = listen();
    observe(aSearch({ broken: ['/opt/pg/bin/pg_dump'] }));
    expect(said).to.deep.equal([
      '/opt/pg/bin/pg_dump is not used: it does not answer --version as a dump tool does.',
    ]);
  });

  it('says a thing once, however often it is found, and again when it comes back', () => {
    const { said, observe } = listen();
    const old = aSearch({ tools: [OLD] });
    [old, old, aSearch({ tools: [NEW] }), old].forEach(observe);
    expect(said).to.have.length(2);
  });

  it('says a thing once of a program that is found for two engines', () => {
    const { said, observe } = listen();
    const broken = ['/usr/bin/mysqldump'];
    observe(aSearch({ engine: 'mysql', broken }));
    observe(aSearch({ engine: 'mariadb', broken }));
    expect(said).to.have.length(1);
  });

  it('keeps the engines apart, and forgets what the last search no longer found', () => {
    const { said, observe, vulnerabilities } = listen();
    observe(aSearch({ tools: [OLD] }));
    observe(aSearch({ engine: 'mysql' }));
    expect(vulnerabilities()).to.have.length(1);
    observe(aSearch({ tools: [NEW] }));
    expect([vulnerabilities(), said.length]).to.deep.equal([[], 1]);
  });
});
