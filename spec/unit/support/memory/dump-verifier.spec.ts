import { aRestoredDatabase } from '../../../support/backups/proving/a-restored-database.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { type ExamineProof, memoryDumpVerifier } from '../../../support/memory/dump-restorer.js';
import { describeDumpVerifier } from '../../../contracts/backups/dump-verifier.contract.js';
import { aDumpTarget } from '../../../support/fleet/a-dump-target.js';

const DUMP = Buffer.alloc(20_000, 'a dump ');
const KIND = { engine: 'postgresql', format: 'custom', toolMajor: 18 } as const;
const RESTORED = { tables: 1, rows: 10 };

const examined: ExamineProof = ({ toolMajor }, place) => {
  if (toolMajor > KIND.toolMajor) return O.some({ code: 'restore_tool_missing' });
  const target = place?._tag === 'Instance' ? place.target : undefined;
  if (target?.user === 'small') return O.some({ code: 'restore_denied' });
  return target?.user === 'stranger' ? O.some({ code: 'database_missing' }) : O.none;
};

describeDumpVerifier('memoryDumpVerifier', () =>
  Promise.resolve({
    verifier: memoryDumpVerifier((dump, kind, place) => {
      const found = examined(kind, place);
      if (O.isSome(found)) return E.left(found.value);
      const broken = place === undefined ? 'dump_unreadable' : 'dump_unrestorable';
      return dump.equals(DUMP)
        ? E.right(aRestoredDatabase({ t: RESTORED.rows }))
        : E.left({ code: broken });
    }, examined),
    kind: KIND,
    dump: DUMP,
    altered: Buffer.concat([DUMP.subarray(1), Buffer.from('x')]),
    toolless: { kind: { ...KIND, toolMajor: 99 }, isReadAlone: false },
    target: aDumpTarget(),
    restored: RESTORED,
    denying: aDumpTarget({ user: 'small' }),
    refusing: { target: aDumpTarget({ user: 'stranger' }), failure: { code: 'database_missing' } },
    gone: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }),
);
