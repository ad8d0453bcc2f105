import * as E from 'fp-ts/lib/Either.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { DumpObstacle } from '../../../core/dump-check/dump-obstacle.js';
import type { InspectionResult } from '../../../core/dump-check/login-result.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';

/** What an inspection finds, an obstacle a line: its code, what it is about, and how many where there are more. */
export const obstacleLines = async (
  probe: LoginProbe,
  target: DumpTarget,
): Promise<readonly string[]> => (await obstaclesOf(probe, target)).map(lineOf);

export const obstaclesOf = async (
  probe: LoginProbe,
  target: DumpTarget,
): Promise<readonly DumpObstacle[]> => (await inspected(probe, target)).obstacles;

/** All that an inspection shows of a server that accepts the login. */
export const inspected = async (
  probe: Pick<LoginProbe, 'inspect'>,
  target: DumpTarget,
): Promise<Exclude<InspectionResult, { readonly _tag: 'Refused' }>> => {
  const outcome = await probe.inspect(target)();
  if (E.isLeft(outcome) || outcome.right._tag === 'Refused')
    throw new Error(`No inspection: ${JSON.stringify(outcome)}`);
  return outcome.right;
};

const lineOf = (obstacle: DumpObstacle): string => {
  const { code } = obstacle;
  const objects = 'objects' in obstacle ? obstacle.objects : undefined;
  const kinds = 'kinds' in obstacle ? obstacle.kinds : [];
  const others = (objects?.count ?? 0) - (objects?.names.length ?? 0);
  const parts = [code, ...kinds, ...(objects?.names ?? []), ...(others > 0 ? [`+${others}`] : [])];
  return parts.join(' ');
};
