import { expect } from 'chai';
import { inFlight } from '../../../../../adapters/http/mounts/node-handler.js';

describe('inFlight', () => {
  it('is settled while nothing is in flight', async () => {
    const flights = inFlight();
    flights.enter()();
    await flights.settled(60_000);
  });

  it('settles when the last request is over, however often each is reported', async () => {
    const flights = inFlight();
    const [one, other] = [flights.enter(), flights.enter()];
    const order: string[] = [];
    const settled = flights.settled(60_000).then(() => order.push('settled'));
    one();
    one();
    await Promise.resolve();
    order.push('the other lands');
    other();
    await settled;
    expect(order).to.deep.equal(['the other lands', 'settled']);
  });

  it('leaves no timer behind when it has settled in time', async () => {
    const timers = () =>
      process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
    // Mocha sets a timer of its own as soon as it is handed a promise.
    await Promise.resolve();
    const before = timers();
    const flights = inFlight();
    const land = flights.enter();
    const settled = flights.settled(60_000);
    expect(timers()).to.equal(before + 1);
    land();
    await settled;
    expect(timers()).to.equal(before);
  });

  it('settles when the time is over', async () => {
    const flights = inFlight();
    flights.enter();
    await flights.settled(5);
  });
});
