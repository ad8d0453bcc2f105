import { askWith, bodyOf, errorOf, isOk } from '../live/ask.js';
import type { ErrorBody, ResourceBody } from '../live/bodies.js';
import { storedText } from '../live/stored.js';
import { useAnswer } from '../live/use-answer.js';
import { ON_FLEET, useMayName, useMe } from '../live/use-live.js';
import { PathLink } from '../parts/path.js';
import { Press } from '../parts/press.js';
import { Failure } from '../parts/reasons.js';
import { useTask } from '../parts/use-action.js';

/** The id of the channel over which this browser is notified, by the service at this address. */
const CHANNEL_HERE = storedText(`shipshape-notified ${new URL('.', document.baseURI).pathname}`);

const failure = (code: string, detail: string): ErrorBody => ({
  title: 'Not notified',
  code,
  detail,
});

const UNABLE = failure(
  'no_push',
  'This browser takes no notifications here. They need https, and on an iPhone or iPad the page as an app on the home screen.',
);

const DENIED = failure(
  'push_denied',
  'This browser shows no notifications of this page. Allow them in its settings of this site, and press again.',
);

const NO_SERVICE = failure(
  'no_push_service',
  'The browser got no address at the push service of its maker. Check that it reaches the internet, and is no private window.',
);

/** The settings of a channel of this kind, as `adapters/channels/web-push.ts` has them. */
type Settings = Readonly<Record<string, string | undefined>>;

/** Asks the browser under a key of its own, which nothing else is signed with. Returns why it does not notify, or what the channel has to know. */
const subscribe = async (): Promise<ErrorBody | Settings> => {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker === undefined || !('PushManager' in globalThis)) return UNABLE;
  // It has to follow the press at once.
  if ((await Notification.requestPermission()) !== 'granted') return DENIED;
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ]);
  const applicationServerKey = await crypto.subtle.exportKey('raw', pair.publicKey);
  const { d: key } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const { pushManager } = await serviceWorker.ready;
  // It has one at most, and that of a channel that was removed would be under another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint: url, keys } = made.toJSON();
  const contact = location.protocol === 'https:' ? { contact: location.origin } : {};
  return { url, ...keys, key, ...contact };
};

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

/** Has this browser notified of problems, also while the page is closed: over a channel of its own. */
export const NotifyHere = () => {
  const mayAdd = useMayName()('channel', ON_FLEET);
  const person = useMe()?.name ?? 'Somebody';
  const { perform, isBusy, error } = useTask();
  const id = CHANNEL_HERE.get();
  const read = useAnswer(id === undefined || isBusy ? undefined : `v1/channels/${id}`);
  const here = bodyOf<ResourceBody>(read?.answer);
  if (!mayAdd) return null;
  const begin = () =>
    perform(async () => {
      const settings = await subscribe().catch(() => NO_SERVICE);
      return isFailure(settings) ? settings : addChannel(settings, person);
    });
  return here === undefined ? (
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

const isFailure = (made: ErrorBody | Settings): made is ErrorBody => 'detail' in made;
