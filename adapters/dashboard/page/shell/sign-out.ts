import { forgetTyped } from '../fleet-file/typed.js';
import { askWith, errorOf, isOk, UNREACHABLE } from '../live/ask.js';
import type { ErrorBody } from '../live/bodies.js';
import { endPush } from '../live/push.js';
import { forgetSeen } from '../live/seen.js';

/** Ends the session. Returns why it was not ended; what this browser has seen is forgotten even so, and nobody is notified in it. */
export const signOut = async (): Promise<ErrorBody | undefined> => {
  forgetSeen();
  forgetTyped();
  await endPush();
  const answer = await askWith('DELETE', 'session').catch(() => undefined);
  if (answer !== undefined && isOk(answer)) return undefined;
  const error = answer === undefined ? UNREACHABLE : errorOf(answer);
  return { ...error, detail: `The session was not ended. ${error.detail} ${ITS_END}` };
};

const ITS_END =
  'It ends by itself within twelve hours, and at once with: shipshape token revoke ID';
