import { stat } from 'node:fs/promises';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { withinDeadline } from '../../../../adapters/login-probe/transport/within-deadline.js';
import { blockThread } from '../../../support/responsiveness/block-thread.js';

describe('withinDeadline', () => {
  it('takes an answer that lay there already when the process went on after a pause', async () => {
    const answer = withinDeadline(5, 'late')(() => TE.tryCatch(() => stat('/'), String))();
    blockThread(100);
    expect(E.isRight(await answer)).to.equal(true);
  });

  it('is late where there is no answer', async () => {
    const silence = () => new Promise<E.Either<never, never>>(() => undefined);
    const answer = withinDeadline(5, 'late')(() => silence)();
    blockThread(100);
    expect(await answer).to.deep.equal(E.left('late'));
  });
});
