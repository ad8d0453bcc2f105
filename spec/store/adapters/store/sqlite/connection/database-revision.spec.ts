import { expect } from 'chai';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { setImmediate } from 'node:timers/promises';
import { databaseRevision } from '../../../../../../adapters/store/sqlite/connection/database-revision.js';
import { migrate } from '../../../../../../adapters/store/sqlite/opening/migrate.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';

const ADD_TOKEN =
  "INSERT INTO token (id, name, hash, grants, created_at) VALUES ('t', 'ci', 'hash', '[]', 1)";
const ADD_RESOURCE = `
INSERT INTO resource (id, type, path, name, attributes) VALUES ('r', 'server', 'a', 'a', '{}')`;
describe('databaseRevision', () => {
  const directory = temporaryDirectory();
  let own: Sqlite.Database;
  let other: Sqlite.Database;
  beforeEach(() => {
    const file = join(directory.path, 'a.db');
    own = new Sqlite(file);
    own.pragma('journal_mode = wal');
    migrate(own);
    other = new Sqlite(file);
  });
  afterEach(() => [own, other].forEach((database) => database.close()));

  /** Which of the numbers a statement of the other connection moves, beside that of the commits. */
  const movedBy = async (statement: string): Promise<readonly string[]> => {
    const { current } = databaseRevision(own);
    const before: object = current();
    other.exec(statement);
    await setImmediate();
    const after = new Map<string, unknown>(Object.entries(current()));
    return Object.entries(before).flatMap(([what, n]) =>
      what === 'commits' || after.get(what) === n ? [] : [what],
    );
  };

  it('is the same value while nothing changes', async () => {
    const { current } = databaseRevision(own);
    const before = current();
    own.prepare('SELECT * FROM token').all();
    await setImmediate();
    expect(current()).to.equal(before);
  });

  it('moves with what another connection writes, in the next iteration of the event loop', async () => {
    expect(await movedBy(ADD_TOKEN)).to.deep.equal(['tokens']);
  });

  for (const [whose, writer, hook] of [
    ['this connection', () => own, 'invalidateOwn'],
    ['another connection', () => other, 'invalidate'],
  ] as const)
    it(`moves at once with what ${whose} writes if it is invalidated`, () => {
      const { current, ...hooks } = databaseRevision(own);
      const { tokens } = current();
      writer().exec(ADD_TOKEN);
      expect(current().tokens).to.equal(tokens);
      hooks[hook]();
      expect(current().tokens).not.to.equal(tokens);
    });

  it('moves in what has changed, and in nothing else', async () => {
    expect(await movedBy(ADD_RESOURCE)).to.deep.equal(['fleet']);
    expect(await movedBy(ADD_TOKEN)).to.deep.equal(['tokens']);
    expect(await movedBy('UPDATE token SET revoked_at = 1')).to.deep.equal(['tokens']);
    expect(await movedBy('DELETE FROM token')).to.deep.equal(['tokens']);
    expect(await movedBy("INSERT INTO watch_node VALUES ('n', 1)")).to.deep.equal([]);
  });

  it('counts every commit', async () => {
    const { current } = databaseRevision(own);
    const { commits } = current();
    other.exec("INSERT INTO watch_node VALUES ('n', 1)");
    await setImmediate();
    expect(current().commits).to.equal(commits + 1);
  });
});
