import { expect } from 'chai';
import type { DumpToolSearch } from '../../../../adapters/dump-tools/execa-dump-tool-probe.js';
import { dumpToolNotices } from '../../../../adapters/dump-tools/execa-dump-tool-probe.js';

const FILE = '/opt/pg/bin/pg_dump';

const aSearch = (telling: Partial<DumpToolSearch> = {}): DumpToolSearch => ({
  engine: 'postgresql',
  tools: [],
  broken: [],
  unsafe: [],
  ...telling,
});

describe('dumpToolNotices', () => {
  /** What is printed of these searches, one after the other. */
  const printed = (...searches: readonly DumpToolSearch[]): readonly string[] => {
    const notices: string[] = [];
    searches.forEach(dumpToolNotices((notice) => notices.push(notice)));
    return notices;
  };

  it('names what is not run, the place that is to blame, and the command that fixes it', () => {
    const foreign = { file: FILE, place: '/opt/pg', why: 'foreign_owner' } as const;
    const open = { file: FILE, place: '/opt', why: 'writable_by_all' } as const;
    expect(printed(aSearch({ unsafe: [foreign] }), aSearch({ unsafe: [open] }))).to.deep.equal([
      `${FILE} is not run: /opt/pg belongs to neither root nor the user of this service, so its owner could replace the program; run \`chown root /opt/pg\`.`,
      `${FILE} is not run: every user may write to /opt, and so could replace the program; run \`chmod o-w /opt\`.`,
    ]);
  });

  it('names what does not answer', () => {
    expect(printed(aSearch({ broken: [FILE] }))).to.deep.equal([
      `${FILE} is not used: \`${FILE} --version\` does not answer as a dump tool does.`,
    ]);
  });

  it('prints a notice once, however often it is found, and again when it comes back', () => {
    const broken = aSearch({ broken: [FILE] });
    expect(printed(broken, broken, aSearch(), broken)).to.have.length(2);
  });

  it('prints one notice of a program that is found for two engines', () => {
    const broken = ['/usr/bin/mysqldump'];
    const notices = printed(
      aSearch({ engine: 'mysql', broken }),
      aSearch({ engine: 'mariadb', broken }),
    );
    expect(notices).to.have.length(1);
  });

  it('remembers the notices of an engine while others are searched for', () => {
    const broken = aSearch({ broken: [FILE] });
    expect(printed(broken, aSearch({ engine: 'mysql' }), broken)).to.have.length(1);
  });
});
