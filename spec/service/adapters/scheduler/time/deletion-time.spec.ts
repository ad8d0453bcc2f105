import { expect } from 'chai';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { deletionTime } from '../../../../../adapters/scheduler/time/system-time.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { noteServing } from '../../../../../core/audit/use-cases/note-serving.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../../core/shared/durations.js';
import { anAudit, anEvent, NOON, storeAll } from '../../../../support/audit/an-audit.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const after = (ms: number): Date => new Date(NOON.getTime() + ms);

/** A process that begins at this time, over a store whose audit has rows of these times. */
const aProcess = async (begins: Date, rows: readonly Date[] = [], store = memoryStore()) => {
  await storeAll(
    anAudit(() => store).trail(),
    rows.map((at) => anEvent({ at })),
  );
  const [clock, passed] = [memoryClock(begins), { ms: 5_000 }];
  const warned: string[] = [];
  const time = deletionTime(
    { ...store, clock, onWarning: (_, { event, state }) => warned.push(`${event} ${state}`) },
    () => passed.ms,
  );
  return { clock, passed, warned, now: () => rightOf(time) };
};

describe('deletionTime', () => {
  it('is the clock, but no further ahead than has passed, and a day', async () => {
    const { clock, passed, now } = await aProcess(NOON);
    expect(await now()).to.deep.equal(NOON);
    clock.set(after(3_650 * DAY_MS));
    expect(await now()).to.deep.equal(after(DAY_MS));
    passed.ms += DAY_MS - 1;
    expect(await now()).to.deep.equal(after(2 * DAY_MS - 1));
    clock.set(after(DAY_MS));
    expect(await now()).to.deep.equal(after(DAY_MS));
  });

  it('believes a clock that has been ahead for a day, and warns until then', async () => {
    const { clock, passed, warned, now } = await aProcess(NOON);
    await now();
    clock.set(after(30 * DAY_MS));
    expect(await now()).to.deep.equal(after(DAY_MS));
    await now();
    expect(warned).to.deep.equal(['clock_ahead began']);
    passed.ms += DAY_MS;
    clock.set(after(31 * DAY_MS));
    expect(await now()).to.deep.equal(after(31 * DAY_MS));
    expect(warned).to.deep.equal(['clock_ahead began', 'clock_ahead ended']);
  });

  it('is no further ahead of what was last stored where a process begins at such a clock', async () => {
    const wrong = after(3_650 * DAY_MS);
    const rows = [after(-2 * DAY_MS), NOON, wrong];
    const { clock, passed, warned, now } = await aProcess(wrong, rows);
    expect(await now()).to.deep.equal(after(DAY_MS));
    expect(warned).to.deep.equal(['clock_ahead began']);
    passed.ms += HOUR_MS;
    clock.set(after(2 * HOUR_MS));
    expect(await now()).to.deep.equal(after(2 * HOUR_MS));
    expect(warned).to.deep.equal(['clock_ahead began', 'clock_ahead ended']);
  });

  it('is no further ahead of a clock that was set right, where a process began at a wrong one', async () => {
    const { clock, now } = await aProcess(after(3_650 * DAY_MS));
    expect(await now()).to.deep.equal(after(3_650 * DAY_MS));
    clock.set(after(HOUR_MS));
    expect(await now()).to.deep.equal(after(HOUR_MS));
    clock.set(after(3_650 * DAY_MS));
    expect(await now()).to.deep.equal(after(HOUR_MS + DAY_MS));
  });

  it('is the clock where the store was in use the day before, or is new', async () => {
    const { now } = await aProcess(NOON, [after(-2 * DAY_MS), NOON]);
    expect(await now()).to.deep.equal(NOON);
    const { now: ofNew } = await aProcess(NOON, [after(-HOUR_MS)]);
    expect(await ofNew()).to.deep.equal(NOON);
  });

  it('is the clock of a service that begins once a day, whatever else is stored', async () => {
    const store = memoryStore();
    await aProcess(NOON, [NOON], store);
    for (let day = 0; day < 10; day += 1) {
      const begins = day * DAY_MS + (day % 2) * MINUTE_MS;
      const { clock, warned, now } = await aProcess(after(begins), [], store);
      const audit = anAudit(() => store).trail();
      for (let hour = 0; hour < 10; hour += 1) {
        clock.set(after(begins + hour * HOUR_MS));
        await rightOf(noteServing({ ...store, audit, clock }));
      }
      clock.set(after(begins));
      expect(await now()).to.deep.equal(after(begins));
      expect(warned).to.deep.equal([]);
    }
    expect((await anAudit(() => store).page()).rows).to.have.length(10);
  });
});
