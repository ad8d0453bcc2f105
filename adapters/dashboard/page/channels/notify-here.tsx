import { useEffect, useState } from 'preact/hooks';
import { askWith, bodyOf, errorOf, isOk, useAnswer } from '../live/ask.js';
import type { ErrorBody, ResourceBody } from '../live/bodies.js';
import { CHANNEL_HERE, endPush } from '../live/push.js';
import { ON_FLEET, useMayName, useMe } from '../live/use-live.js';
import { PathLink } from '../parts/path.js';
import { Press } from '../parts/press.js';
import { Failure } from '../parts/reasons.js';
import { useTask } from '../parts/use-action.js';
import { isFailure, isSubscribed, type Settings, subscribe } from './subscribe.js';

const browserName = (): string =>
  /Firefox|Chrome|Safari/.exec(navigator.userAgent)?.[0] ?? 'a browser';

/** Somebody may have several of a kind. */
const MOST_OF_A_NAME = 20;

/** Makes the channel, under the first name that is free. Returns why it could not. */
const addChannel = async (settings: Settings, person: string): Promise<ErrorBody | undefined> => {
  for (let count = 1; ; count += 1) {
    const name = `${person} in ${browserName()}${count === 1 ? '' : ` ${count}`}`;
    const answer = await askWith('POST', 'v1/channels', { name, kind: 'web-push', ...settings });
    if (isOk(answer)) {
      CHANNEL_HERE.set((answer.body as ResourceBody).id);
      return undefined;
    }
    const error = errorOf(answer);
    if (error.code !== 'name_taken' || count === MOST_OF_A_NAME) return error;
  }
};

/** The channel of this browser: null where it has none that works, undefined until that is known. */
const useChannelHere = (isBusy: boolean): ResourceBody | null | undefined => {
  const [isOn, setOn] = useState<boolean>();
  useEffect(() => {
    void isSubscribed().then(setOn);
  }, [isBusy]);
  const id = CHANNEL_HERE.get();
  const path = id === undefined ? id : `v1/channels/${id}`;
  const read = useAnswer(path);
  if (isBusy || id === undefined || isOn === false) return null;
  if (isOn === undefined || read?.path !== path) return undefined;
  return read?.answer.status === 404 ? null : bodyOf<ResourceBody>(read?.answer);
};

/** Has this browser notified of problems, also while the page is closed: over a channel of its own. */
export const NotifyHere = () => {
  const mayAdd = useMayName()('channel', ON_FLEET);
  const person = useMe()?.name ?? 'Somebody';
  const { perform, isBusy, error } = useTask('notifications in this browser');
  const here = useChannelHere(isBusy);
  if (!mayAdd || here === undefined) return null;
  const begin = () =>
    perform(async () => {
      const settings = await subscribe();
      if (isFailure(settings)) return settings;
      const refusal = await addChannel(settings, person);
      if (refusal !== undefined) await endPush();
      return refusal;
    });
  return here === null ? (
    <>
      <Press isBusy={isBusy} onPress={begin}>
        Notify me in this browser
      </Press>
      <Failure error={error} />
    </>
  ) : (
    <p class="mark" role="status">
      This browser is notified over <PathLink path={here.path} at={here.id} type="channel" />.
    </p>
  );
};
