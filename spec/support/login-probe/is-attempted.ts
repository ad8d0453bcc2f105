import {
  type LoginOutcome,
  refused,
} from '../../../adapters/login-probe/throttle/rejections-by-key.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { ThrottledWorld } from './throttled-world.js';

export const REJECTED = refused({ code: 'login_rejected', cause: 'credentials' });

/** Whether a check makes a login, which ends with this outcome. */
export const isAttempted = async (
  world: ThrottledWorld,
  target: DumpTarget,
  outcome: LoginOutcome = REJECTED,
): Promise<boolean> => {
  const before = world.count();
  const asked = await world.check(target);
  await world.answer(target.database.name, outcome);
  await asked.outcome;
  return world.count() > before;
};
