import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryDumpStorage } from '../../../../../support/memory/dump-storage.js';
import { memoryDumpVerifier } from '../../../../../support/memory/dump-restorer.js';
import { memoryClock } from '../../../../../../adapters/memory/shared/timer.js';
import { foreseeRun } from '../../../../../../core/backups/use-cases/schedules/foresee-run.js';
import { NO_EXPIRIES } from '../../../../../../core/dump-check/login-result.js';
import type { DumpExamination } from '../../../../../../core/dump-check/use-cases/check-dump-readiness.js';
import type { ScheduleRules } from '../../../../../../core/described/schedule.js';
import type { DumpTarget } from '../../../../../../core/fleet/dump-target.js';
import { unavailable } from '../../../../../../core/shared/ports/port-failure.js';
import { aDestinationTarget } from '../../../../../support/backups/a-destination-target.js';
import {
  aForesight,
  aScheduledRun,
  aSchedulePlan,
  aScheduleState,
  noonPlusHours,
} from '../../../../../support/backups/a-schedule-state.js';
import { aDumpTarget } from '../../../../../support/fleet/a-dump-target.js';
import { NOON } from '../../../../../support/problems/a-problem.js';

const dueAt = noonPlusHours(14);
const vault = aDestinationTarget();

const make = (examination: Partial<DumpExamination> = {}) => {
  const storage = memoryDumpStorage();
  const examined: DumpTarget['what'][] = [];
  const foresee = foreseeRun({
    fleet: {
      databases: (_, { under }) =>
        TE.right(
          O.getOrElse(() => '')(under) === 'test/main'
            ? [{ type: 'database' as const, id: aScheduleState().database, path: 'test/main/a' }]
            : [],
        ),
      dumpTarget: () => TE.right(O.some(aDumpTarget())),
      instanceTarget: () => TE.right(O.some(aDumpTarget())),
    },
    examine: (target) => {
      examined.push(target.what);
      return TE.right({ reasons: [], expiries: NO_EXPIRIES, ...examination });
    },
    verifier: memoryDumpVerifier(
      () => E.left({ code: 'dump_unreadable' }),
      ({ toolMajor, what }, place) => {
        if (what === 'globals') return O.some({ code: 'dump_tool_missing' });
        if (toolMajor > 18) return O.some({ code: 'restore_tool_missing' });
        if (place?._tag === 'ThrowawayServer')
          return O.some({ code: 'restore_server_missing', major: place.major });
        return place === undefined ? O.none : O.some({ code: 'restore_denied' });
      },
    ),
    destinations: { named: (name) => TE.right(name === 'vault' ? O.some(vault) : O.none) },
    storage,
    clock: memoryClock(NOON),
  });
  const run = (state = aScheduleState()) => foresee(state, dueAt, new AbortController().signal)();
  return { run, examined, destination: storage.destination(vault.id) };
};

const EXPIRED = { passwordUntil: O.some(dueAt), certificateUntil: O.some(noonPlusHours(13)) };

describe('foreseeRun', () => {
  it('finds no reason where all is well, and will be', async () => {
    expect(await make().run()).to.deep.equal(E.right(aForesight()));
    const later = { passwordUntil: O.some(noonPlusHours(14.01)), certificateUntil: O.none };
    expect(await make({ expiries: later }).run()).to.deep.equal(E.right(aForesight()));
  });

  it('has the reasons of the check, and what expires until the run is due', async () => {
    const rejected = { code: 'login_rejected', cause: 'credentials' } as const;
    expect(await make({ reasons: [rejected] }).run()).to.deep.equal(
      E.right(aForesight({ reasons: [rejected] })),
    );
    expect(await make({ expiries: EXPIRED }).run()).to.deep.equal(
      E.right(
        aForesight({
          reasons: [
            { code: 'password_expires', at: dueAt },
            { code: 'certificate_expires', at: noonPlusHours(13) },
          ],
        }),
      ),
    );
  });

  it('has why the dump that the tool would make could not be proved as the rules ask', async () => {
    const tool = (major: number) => ({ file: '/usr/bin/pg_dump', version: `${major}.1`, major });
    const reasonsOf = async (major: number, rules: Partial<ScheduleRules>) => {
      const state = aScheduleState();
      const { run } = make({ tool: tool(major) });
      const foresight = await run({ ...state, rules: { ...state.rules, ...rules } });
      return E.isRight(foresight) ? foresight.right.reasons : foresight.left;
    };
    const onTest = { verify: 'restore', restoreOn: 'test/main' } as const;
    expect(await reasonsOf(18, {})).to.deep.equal([]);
    expect(await reasonsOf(19, {})).to.deep.equal([{ code: 'restore_tool_missing' }]);
    expect(await reasonsOf(18, onTest)).to.deep.equal([{ code: 'restore_denied' }]);
    expect(await reasonsOf(18, { verify: 'restore' })).to.deep.equal([
      { code: 'restore_server_missing', major: 18 },
    ]);
    expect(await reasonsOf(18, { ...onTest, restoreOn: 'test/gone' })).to.deep.equal([
      { code: 'restore_target_unknown' },
    ]);
  });

  it('examines the globals of an instance, and the program that dumps them', async () => {
    const state = aScheduleState({ rules: { ...aScheduleState().rules, what: 'globals' } });
    const tool = { file: '/usr/bin/pg_dump', version: '18.1', major: 18 };
    const { run, examined } = make({ tool });
    expect(await run(state)).to.deep.equal(
      E.right(aForesight({ reasons: [{ code: 'dump_tool_missing' }] })),
    );
    expect(examined).to.deep.equal(['globals']);
  });

  it('has why the destination cannot be written to, or is none', async () => {
    const { run, destination } = make();
    destination.refusal = O.some('destination_denied');
    expect(await run()).to.deep.equal(
      E.right(aForesight({ reasons: [{ code: 'destination_denied' }] })),
    );
    const rules = { ...aScheduleState().rules, destination: 'gone' };
    expect(await run(aScheduleState({ rules }))).to.deep.equal(
      E.right(aForesight({ reasons: [{ code: 'destination_unknown' }] })),
    );
  });

  it('finds the space short for the last dump and half as much again', async () => {
    const { run, destination } = make();
    const state = aScheduleState({ runs: [aScheduledRun(-10, { sizeBytes: 1_000 })] });
    destination.space = { freeBytes: O.some(1_500), totalBytes: O.none };
    expect(await run(state)).to.deep.equal(E.right(aForesight()));
    destination.space = { freeBytes: O.some(1_499), totalBytes: O.none };
    const short = { code: 'space_short', freeBytes: 1_499, neededBytes: 1_500 } as const;
    expect(await run(state)).to.deep.equal(E.right(aForesight({ reasons: [short] })));
    expect(await run()).to.deep.equal(E.right(aForesight()));
  });

  it('keeps since when every examination has found a reason', async () => {
    const reasons = [{ code: 'timed_out' }] as const;
    const since = noonPlusHours(-1);
    const after = (last: typeof reasons | []) =>
      aScheduleState({
        plan: O.some(aSchedulePlan({ foresight: O.some(aForesight({ reasons: last, since })) })),
      });
    const { run } = make({ reasons });
    expect(await run(after(reasons))).to.deep.equal(E.right(aForesight({ reasons, since })));
    expect(await run(after([]))).to.deep.equal(E.right(aForesight({ reasons, since: NOON })));
  });

  it('never counts as older than the change for which it is made, whatever the clocks show', async () => {
    const changedAt = noonPlusHours(1);
    expect(await make().run(aScheduleState({ changedAt }))).to.deep.equal(
      E.right(aForesight({ examinedAt: changedAt, since: changedAt })),
    );
  });

  it('is none where the check or the probe could not be made', async () => {
    const busy = unavailable('login', 'busy');
    const foresee = foreseeRun({
      fleet: {
        databases: () => TE.right([]),
        dumpTarget: () => TE.right(O.some(aDumpTarget())),
        instanceTarget: () => TE.right(O.none),
      },
      examine: () => TE.left(busy),
      verifier: memoryDumpVerifier(() => E.left({ code: 'dump_unreadable' })),
      destinations: { named: () => TE.right(O.some(vault)) },
      storage: memoryDumpStorage(),
      clock: memoryClock(NOON),
    });
    expect(await foresee(aScheduleState(), dueAt, new AbortController().signal)()).to.deep.equal(
      E.left(busy),
    );
  });
});
