import { expect } from 'chai';
import { logInAtPlace } from '../../../../../adapters/login-probe/throttle/log-in-at-place.js';
import { loginKeys } from '../../../../../adapters/login-probe/throttle/login-keys.js';
import { rejectedLogins } from '../../../../../adapters/login-probe/throttle/rejected-logins.js';
import type { Dialling } from '../../../../../adapters/login-probe/transport/dialling.js';
import { memoryClock } from '../../../../../adapters/memory/shared/clock.js';
import { memoryStore } from '../../../../../adapters/memory/store.js';
import { aDumpTarget } from '../../../../support/fleet/a-dump-target.js';
import { ACCEPTED } from '../../../../support/login-probe/pending-logins.js';
import { START } from '../../../../support/login-probe/throttled-world.js';

describe('logInAtPlace', () => {
  /** What a login does with its place, where the time of each wait is over at once, and what it waits for. */
  const placeDuring = async (
    logIn: (dialling: Dialling) => void,
    isOver: (ms: number) => boolean,
  ) => {
    const done: string[] = [];
    const place = {
      isShortDial: false,
      leave: () => done.push('leave'),
      take: () => done.push('take'),
    };
    const target = aDumpTarget();
    await logInAtPlace({
      rejected: rejectedLogins(memoryClock(START), memoryStore().rejections),
      begin: () => () => undefined,
      silent: { isSilent: () => false, record: () => undefined },
      after: (ms, callBack) => {
        if (isOver(ms)) callBack();
        else done.push(`wait ${ms}`);
        return () => undefined;
      },
    })((_target, _signal, dialling) => () => {
      if (dialling !== undefined) logIn(dialling);
      return Promise.resolve(ACCEPTED);
    })(target, loginKeys()(target, 'login'), new AbortController().signal)(
      new AbortController().signal,
      place,
      () => undefined,
    );
    return done;
  };

  it('keeps the place while name and dial are quick', async () => {
    const done = await placeDuring(
      ({ onProgress }) => {
        onProgress('resolved');
        onProgress('connected');
      },
      () => false,
    );
    expect(done).to.deep.equal(['wait 50', 'wait 300', 'take']);
  });

  it('leaves the place while the name is looked up for long', async () => {
    expect(
      await placeDuring(
        () => undefined,
        (ms) => ms <= 50,
      ),
    ).to.deep.equal(['leave']);
  });

  it('leaves the place while the dial takes long', async () => {
    const done = await placeDuring(
      ({ onProgress }) => onProgress('resolved'),
      (ms) => ms > 50,
    );
    expect(done).to.deep.equal(['wait 50', 'leave']);
  });
});
