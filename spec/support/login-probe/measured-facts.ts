import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { SignKind } from '../../../core/described/sign.js';
import type { InstanceFacts, LoginTarget } from '../../../core/dump-check/instance-facts.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';

/** What a login measured, and its figures by their kinds: undefined where the login may not see it. */
export interface MeasuredInstance extends InstanceFacts {
  readonly figures: ReadonlyMap<SignKind, number | undefined>;
}

/** What a login that is accepted measures of an instance. */
export const measuredAt = async (
  probe: Pick<LoginProbe, 'logIn'>,
  target: LoginTarget,
): Promise<MeasuredInstance> => {
  const outcome = await probe.logIn({ siblings: [], finds: true, ...target })();
  if (E.isLeft(outcome) || outcome.right._tag !== 'Accepted')
    throw new Error(JSON.stringify(outcome));
  const { instance } = outcome.right;
  const figures = instance.signs.map(({ kind, figure }) => [kind, O.toUndefined(figure)] as const);
  return { ...instance, figures: new Map(figures) };
};
