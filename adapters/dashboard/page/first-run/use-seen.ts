import { useEffect, useState } from 'preact/hooks';
import { ask, bodyOf } from '../live/ask.js';
import type { DeliveryPageBody, OverviewBody, RowBody, RunPageBody } from '../live/bodies.js';
import { storedFlag } from '../live/stored.js';

/** Whether a test of one was made from this browser and went well, which the service does not store. */
export const TESTED = {
  destination: storedFlag('shipshape-tested-destination'),
  channel: storedFlag('shipshape-tested-channel'),
};

/** Whether a destination and a channel were ever seen to work. */
export interface SeenToWork {
  readonly destination: boolean;
  readonly channel: boolean;
}

const bodyAt = async <A>(path: string): Promise<A | undefined> => bodyOf<A>(await ask(path));

const hasStored = async (): Promise<boolean> => {
  const page = await bodyAt<RunPageBody>('v1/runs?state=done&limit=10');
  return page?.runs.some(({ stored }) => stored !== null) === true;
};

const hasSent = async (): Promise<boolean> => {
  const page = await bodyAt<{ readonly channels: readonly RowBody[] }>('v1/channels?limit=1');
  const id = page?.channels[0]?.id;
  if (id === undefined) return false;
  const sent = await bodyAt<DeliveryPageBody>(`v1/channels/${id}/deliveries?limit=10`);
  return sent?.deliveries.some(({ state }) => state === 'sent') === true;
};

/** By a test that was made in this browser, or by a stored dump or a sent message: asked once, and only while steps are shown. */
export const useSeen = ({ destinations, channels }: OverviewBody['setup']): SeenToWork => {
  const [isStored, setStored] = useState(false);
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (destinations > 0) void hasStored().then(setStored);
  }, [destinations > 0]);
  useEffect(() => {
    if (channels > 0) void hasSent().then(setSent);
  }, [channels > 0]);
  return {
    destination: isStored || TESTED.destination.isSet(),
    channel: isSent || TESTED.channel.isSet(),
  };
};
