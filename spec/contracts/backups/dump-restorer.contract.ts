import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import type {
  DumpRestorer,
  RestoreOrder,
  RestoreUnderWay,
} from '../../../core/backups/ports/dump-restorer.js';
import type { RestoredDump } from '../../../core/backups/stored-dump.js';
import { countsOf } from '../../support/backups/proving/a-restored-database.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { inParts, throwing } from './dump-verifier.contract.js';

export interface DumpRestorerWorld {
  readonly restorer: DumpRestorer;
  /** Into a database that exists. */
  readonly order: RestoreOrder;
  /** A whole dump, and what it comes to. */
  readonly dump: Buffer;
  readonly restored: RestoredDump;
  /** The databases of the server that are not its own. */
  readonly databases: () => Promise<readonly string[]>;
  /** A dump of another format, and its order. */
  readonly otherwise?: Pick<DumpRestorerWorld, 'order' | 'dump'>;
  /** The accounts that the dump names and the server does not have, if any. */
  readonly missing?: readonly string[];
  readonly close: () => Promise<void>;
}

/** What every `DumpRestorer` promises; `canReplace` where its servers rename databases. */
export const describeDumpRestorer = (
  name: string,
  make: () => Promise<DumpRestorerWorld>,
  canReplace = true,
): void => {
  describe(`${name} as a dump restorer`, () => {
    let world: DumpRestorerWorld;
    let count = 0;

    before(async () => {
      world = await make();
    });
    after(() => world.close());

    const underWay = (telling: Partial<RestoreOrder> = {}, order = world.order) => ({
      ...order,
      run: aUuid((count += 1)),
      database: `Restored ${count}`,
      ...telling,
    });
    const dumps = () => (world.otherwise ? [world, world.otherwise] : [world]);
    const fill = (restore: RestoreUnderWay, bytes = inParts(world.dump), signal = NEVER) =>
      world.restorer.fill(restore, bytes, () => undefined, signal)();
    const complete = (restore: RestoreUnderWay) => world.restorer.complete(restore, NEVER)();
    const clear = (restore: RestoreUnderWay) => world.restorer.clear(restore, NEVER)();
    const codeOf = (outcome: E.Either<unknown, unknown>) =>
      E.isLeft(outcome)
        ? (outcome.left as { failure?: { code: string } }).failure?.code
        : 'succeeded';

    it('restores a dump into a database that stays, says whom it lacks, and clears nothing of it', async () => {
      for (const { order, dump } of dumps()) {
        const restore = underWay({}, order);
        expect(E.isRight(await world.restorer.examine(restore, NEVER)())).to.equal(true);
        const filled = await fill(restore, inParts(dump));
        expect(countsOf(filled)).to.deep.equal(E.right(world.restored));
        expect(E.isRight(filled) && filled.right.leftOut.roles).to.deep.equal(world.missing ?? []);
        expect(await complete(restore)).to.deep.equal(E.right({}));
        expect(await clear(restore)).to.deep.equal(E.right(undefined));
        expect(await world.databases()).to.include(restore.database);
      }
    });

    it('never touches a database that exists, and says so at once', async () => {
      const before = await world.databases();
      const restore = underWay({ database: world.order.database });
      expect(codeOf(await world.restorer.examine(restore, NEVER)())).to.equal(
        'restore_database_exists',
      );
      expect(codeOf(await fill(restore))).to.equal('restore_database_exists');
      expect(await clear(restore)).to.deep.equal(E.right(undefined));
      expect(await world.databases()).to.have.members([...before]);
    });

    it('leaves nothing of a dump whose bytes throw, of one that is cancelled, and of one that was killed', async () => {
      const before = await world.databases();
      const [cancelled, killed] = [underWay(), underWay()];
      const cut = dumps().map(({ order, dump }) => ({ restore: underWay({}, order), dump }));
      for (const { restore, dump } of cut)
        expect(E.isLeft(await fill(restore, throwing(dump)))).to.equal(true);
      expect(codeOf(await fill(cancelled, inParts(world.dump), AbortSignal.abort()))).to.equal(
        'dump_cancelled',
      );
      await fill(killed);
      for (const restore of [...cut.map(({ restore }) => restore), cancelled, killed])
        await clear(restore);
      expect(await world.databases()).to.have.members([...before]);
    });

    if (!canReplace) return;
    it('replaces a database, which stays under another name', async () => {
      const missing = underWay({ replaces: true });
      expect(codeOf(await world.restorer.examine(missing, NEVER)())).to.equal(
        'restore_database_missing',
      );
      const before = await world.databases();
      const { database } = world.order;
      const restore = underWay({ database, replaces: true });
      await fill(restore);
      const completed = await complete(restore);
      const keptAs = E.isRight(completed) ? completed.right.keptAs : undefined;
      expect(await world.databases())
        .to.have.members([...before, keptAs])
        .and.include(database);
    });
  });
};

const NEVER = new AbortController().signal;
