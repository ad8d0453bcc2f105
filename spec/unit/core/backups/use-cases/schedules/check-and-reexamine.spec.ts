import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { notFound } from '../../../../../../core/access/caller.js';
import type { RunOutcome } from '../../../../../../core/backups/run.js';
import type {
  DownloadDump,
  DumpDownload,
} from '../../../../../../core/backups/use-cases/download-dump.js';
import { dumpNotReady } from '../../../../../../core/backups/use-cases/plan-dump.js';
import {
  checkAndReexamine,
  downloadAndReexamine,
  type RenewForesight,
} from '../../../../../../core/backups/use-cases/schedules/check-and-reexamine.js';
import type { DumpReason } from '../../../../../../core/dump-check/dump-reason.js';
import type { DumpReadiness } from '../../../../../../core/dump-check/use-cases/check-dump-readiness.js';
import { unavailable } from '../../../../../../core/shared/ports/port-failure.js';
import { aViewer } from '../../../../../support/access/a-caller.js';
import { aDumpTarget } from '../../../../../support/fleet/a-dump-target.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';

const DATABASE = aUuid(12);

const readiness = (...reasons: readonly DumpReason[]): DumpReadiness => ({
  database: { id: DATABASE, name: 'shop', path: 'db-eu-1/main/shop' },
  engine: 'postgresql',
  user: 'admin',
  reasons,
  warnings: [],
});

type Call = Parameters<RenewForesight>;

/** A register that notes what it is asked. */
const asking = (
  reexamined: TE.TaskEither<ReturnType<typeof unavailable>, void> = TE.right(undefined),
) => {
  const calls: Call[] = [];
  const reexamine = (...call: Call) => {
    calls.push(call);
    return reexamined;
  };
  return { calls, ports: { schedules: { reexamine } } };
};

/** Checks with this result, and returns what was asked of the register. */
const asked = async (
  result: ReturnType<ReturnType<typeof checkAndReexamine>>,
  reexamined?: Parameters<typeof asking>[0],
) => {
  const { calls, ports } = asking(reexamined);
  const returned = await checkAndReexamine(ports, () => result)(aViewer(), DATABASE)();
  expect(returned).to.deep.equal(await result());
  return calls;
};

describe('checkAndReexamine', () => {
  it('has the runs to come examined again, and says what the check found', async () => {
    expect(await asked(TE.right(readiness()))).to.deep.equal([[DATABASE, true]]);
    expect(await asked(TE.right(readiness({ code: 'timed_out' })))).to.deep.equal([
      [DATABASE, false],
    ]);
  });

  it('asks for nothing after a check that could not be made', async () => {
    expect(await asked(TE.left(notFound('database')))).to.deep.equal([]);
  });

  it('returns the result of the check also where the store is away', async () => {
    const away = TE.left(unavailable('store', 'unreachable'));
    expect(await asked(TE.right(readiness()), away)).to.have.length(1);
    expect(E.isRight(await away())).to.equal(false);
  });

  describe('downloadAndReexamine', () => {
    const askedBy = async (download: ReturnType<DownloadDump>) => {
      const { calls, ports } = asking();
      const never = new AbortController().signal;
      const made = downloadAndReexamine(ports, () => download);
      const started = await made(aViewer(), DATABASE, O.none, never)();
      const before = [...calls];
      if (E.isRight(started)) expect(await started.right.end()).to.equal(await started.right.end());
      return [before, calls.slice(before.length)];
    };
    const ended = (outcome: RunOutcome) =>
      TE.right({ end: () => Promise.resolve(outcome) } as DumpDownload);
    const failure = { code: 'access_denied' } as const;

    it('does the same by the check before a download, and by a dump that failed', async () => {
      const done: RunOutcome = { _tag: 'Done', sizeBytes: 9, sha256: 'ab' };
      expect(await askedBy(ended(done))).to.deep.equal([[[DATABASE, true]], []]);
      expect(await askedBy(ended({ _tag: 'Failed', sizeBytes: 9, failure }))).to.deep.equal([
        [[DATABASE, true]],
        [[DATABASE, false]],
      ]);
      const refused = dumpNotReady(aDumpTarget({}), [failure]);
      expect(await askedBy(TE.left(refused))).to.deep.equal([[[DATABASE, false]], []]);
    });

    it('asks for nothing by what says nothing of the database', async () => {
      const cancelled: RunOutcome = { _tag: 'Cancelled', sizeBytes: 9, failure };
      expect(await askedBy(ended(cancelled))).to.deep.equal([[[DATABASE, true]], []]);
      expect(await askedBy(TE.left(notFound('database')))).to.deep.equal([[], []]);
    });
  });
});
