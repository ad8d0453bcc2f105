import { expect } from 'chai';
import { acceptedLogin } from '../../../../../core/dump-check/login-result.js';
import * as E from 'fp-ts/lib/Either.js';
import { type BadDay, startBadDay } from '../../../../support/monitoring/bad-day.js';
import { MINUTE, monitorWorld } from '../../../../support/monitoring/monitor-world.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const SERVERS = Array.from({ length: 600 }, (_, n) => aUuid(n * 7));
const SILENT = SERVERS.filter((_, n) => n % 2 === 0);

/** As many of the default as the fleet has of 10,000 servers. */
const CHECKS_AT_ONCE = 3;

/** What opens a problem unless it is set otherwise. */
const FAILURES = 3;

describe('a day on which 300 of 600 servers fall silent at once', () => {
  const world = monitorWorld();
  let day: BadDay;
  let fellSilentMs = 0;
  beforeEach(async () => {
    world().servers.push(...SERVERS);
    day = startBadDay(world(), CHECKS_AT_ONCE);
    await world().time.pass(MINUTE);
    SILENT.forEach((server) => day.silent.add(server));
    fellSilentMs = world().time.clock.now().getTime();
  });

  const rounds = (count: number) => world().time.pass(count * MINUTE);
  /** After how many rounds each silent server had failed often enough to open a problem. */
  const roundsToOpen = (): readonly number[] => {
    const failures = new Map<string, number>();
    return day.ended
      .filter(({ isSilent }) => isSilent)
      .flatMap(({ server, atMs }) => {
        failures.set(server, (failures.get(server) ?? 0) + 1);
        return failures.get(server) === FAILURES ? [(atMs - fellSilentMs) / MINUTE] : [];
      });
  };
  const latestMs = (): number =>
    Math.max(...day.ended.filter(({ isSilent }) => !isSilent).map(({ lateMs }) => lateMs));

  it('opens a problem of each in time, makes no more logins than usual, and is one line in the log until it is over', async () => {
    await rounds(3.5);
    expect(roundsToOpen()).to.have.length(SILENT.length);
    expect(Math.max(...roundsToOpen())).to.be.at.most(3.5);
    expect(latestMs()).to.be.at.most(MINUTE / 4);
    expect(day.mostLogins()).to.be.at.most(CHECKS_AT_ONCE);
    const { warnings } = world();
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('300 of 600 servers do not answer over the network.');
    day.silent.clear();
    await rounds(3);
    expect(warnings.slice(1)).to.deep.equal([
      'Most of the servers that did not answer over the network answer again.',
    ]);
  });

  it('lets a person log in at once to a server that answers', async () => {
    await rounds(0.5);
    const [, answering] = SERVERS;
    let outcome: unknown;
    void day.logins.checks
      .logIn(day.targetOf(answering ?? aUuid(0)))()
      .then((known) => (outcome = known));
    await world().time.pass(500);
    expect(outcome).to.deep.equal(E.right(acceptedLogin(18)));
  });
});
