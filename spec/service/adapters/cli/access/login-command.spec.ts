import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { errorDocument } from '../../../../../adapters/api/errors/error-document.js';
import type { SignInCalls } from '../../../../../adapters/api/access/sign-in-calls.js';
import { aCommandLine } from '../../../../support/cli/a-command-line.js';

type Completed = Awaited<ReturnType<SignInCalls['complete']>>;

const BEGUN = { url: 'https://id.example/device', code: 'A-B', interval_seconds: 2, pending: 'p' };
const SIGNED_IN = { token: 'ship_t', name: 'ada', expires_at: '2026-11-21T15:00:00Z' };
const WAITS: Completed = E.right(E.left({ slower: false }));
const TOO_OFTEN: Completed = E.right(E.left({ slower: true }));
const AWAY: Completed = E.left(errorDocument('service_unreachable', 'It is away.'));

describe('shipshape login', () => {
  const tested = aCommandLine();

  /** The pauses before the service was asked each time, in seconds. */
  const pausesOf = async (interval_seconds: number, ...answers: readonly Completed[]) => {
    const pauses: number[] = [];
    const left = [...answers, E.right(E.right(SIGNED_IN)) satisfies Completed];
    tested.deps = {
      signIns: () => ({
        begin: () => Promise.resolve(E.right({ ...BEGUN, interval_seconds })),
        complete: () => Promise.resolve(left.shift() ?? AWAY),
        end: () => Promise.resolve(E.right(undefined)),
      }),
      logins: {
        read: () => Promise.resolve(E.right(undefined)),
        prepare: () => Promise.resolve(E.right('file')),
        write: () => Promise.resolve(E.right('file')),
        remove: () => Promise.resolve(E.right(undefined)),
      },
      sleep: (ms) => Promise.resolve(void pauses.push(ms / 1_000)),
    };
    const { exitCode, stdout } = await tested.run('login', '--url', 'http://ship.example');
    expect([exitCode, stdout.slice(0, 16)]).to.deep.equal([0, 'Signed in as ada']);
    return pauses;
  };

  it('asks as often as the provider lets it, and five seconds later from each time on that it is told so', async () => {
    expect(await pausesOf(2, WAITS, TOO_OFTEN, WAITS, TOO_OFTEN, AWAY)).to.deep.equal([
      2, 2, 7, 7, 12, 12,
    ]);
  });

  it('asks no more than once a second, and at least once a minute', async () => {
    expect(await pausesOf(0, WAITS)).to.deep.equal([1, 1]);
    expect(await pausesOf(3_600, WAITS)).to.deep.equal([60, 60]);
  });
});
