import { useContext, useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../client/operations.js';
import { ask, isOk } from '../live/ask.js';
import { LiveContext, useOverview } from '../live/use-live.js';

export type ProtectionBody = Schemas['Protection'];

const EVERY_MS = 30_000;

let last: ProtectionBody | undefined;

/** How the databases are protected, and what is due. It is read beside the lists, which do not wait for it: a large fleet is counted for seconds. */
export const useProtection = (): ProtectionBody | undefined => {
  const [known, setKnown] = useState(last);
  const overview = useOverview();
  const { isSignedOut } = useContext(LiveContext);
  useEffect(() => {
    let isShown = true;
    const read = async () => {
      const answer = await ask('v1/protection').catch(() => undefined);
      last = answer !== undefined && isOk(answer) ? (answer.body as ProtectionBody) : undefined;
      if (isShown) setKnown(last);
    };
    if (isSignedOut) last = undefined;
    else void read();
    const timer = setInterval(() => {
      if (!document.hidden) void read();
    }, EVERY_MS);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, [overview, isSignedOut]);
  return known;
};
