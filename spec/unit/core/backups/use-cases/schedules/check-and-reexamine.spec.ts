import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { notFound } from '../../../../../../core/access/access-error.js';
import { checkAndReexamine } from '../../../../../../core/backups/use-cases/schedules/check-and-reexamine.js';
import type { DumpReason } from '../../../../../../core/dump-check/dump-reason.js';
import type { DumpReadiness } from '../../../../../../core/dump-check/use-cases/check-dump-readiness.js';
import { unavailable } from '../../../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../../../core/shared/resource.js';
import { aViewer } from '../../../../../support/access/a-caller.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';

const DATABASE = aUuid(12);

const readiness = (...reasons: readonly DumpReason[]): DumpReadiness => ({
  database: { id: DATABASE, name: 'shop', path: 'db-eu-1/main/shop' },
  ...{ engine: 'postgresql', user: 'admin', reasons },
});

/** Checks with this result, and returns what was asked of the register. */
const asked = async (
  result: ReturnType<ReturnType<typeof checkAndReexamine>>,
  reexamined: TE.TaskEither<ReturnType<typeof unavailable>, void> = TE.right(undefined),
) => {
  const calls: (readonly [ResourceId, boolean])[] = [];
  const schedules = {
    reexamine: (...call: readonly [ResourceId, boolean]) => {
      calls.push(call);
      return reexamined;
    },
  };
  const returned = await checkAndReexamine({ schedules }, () => result)(aViewer(), DATABASE)();
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
});
