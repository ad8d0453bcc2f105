import type { ErrorBody } from '../live/bodies.js';
import { endPush, pushManager } from '../live/push.js';

export const isSubscribed = async (): Promise<boolean> => {
  try {
    const isAllowed = Notification.permission === 'granted';
    return isAllowed && (await (await pushManager())?.getSubscription()) != null;
  } catch {
    return false;
  }
};

const UNABLE: ErrorBody = {
  detail:
    'This browser takes no notifications here. They need https, and on an iPhone or iPad the page as an app on the home screen.',
};

const DENIED: ErrorBody = {
  detail:
    'This browser shows no notifications of this page. Allow them in its settings of this site, and press again.',
};

const DISMISSED: ErrorBody = {
  detail: 'The question of the browser was closed. Press again, and allow them there.',
};

const NO_SERVICE: ErrorBody = {
  detail:
    'The browser got no address at the push service of its maker. Check that it reaches the internet, and is no private window.',
};

/** The settings of a channel of this kind, as `adapters/channels/web-push.ts` has them. */
export type Settings = Readonly<Record<string, string | undefined>>;

const begin = async (): Promise<ErrorBody | Settings> => {
  if (!('PushManager' in globalThis)) return UNABLE;
  // It has to follow the press at once.
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? DENIED : DISMISSED;
  const manager = await pushManager();
  if (manager === undefined) return UNABLE;
  await navigator.serviceWorker.ready;
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ]);
  const applicationServerKey = await crypto.subtle.exportKey('raw', pair.publicKey);
  const { d: key } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  // It has one at most, and that of a channel that was removed would be under another key.
  await endPush();
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint: url, keys } = made.toJSON();
  const contact = location.protocol === 'https:' ? { contact: location.origin } : {};
  return { url, ...keys, key, ...contact };
};

/** Asks the browser under a key of its own. Returns why it does not notify, or what the channel has to know. */
export const subscribe = (): ReturnType<typeof begin> => begin().catch(() => NO_SERVICE);

export const isFailure = (made: ErrorBody | Settings): made is ErrorBody => 'detail' in made;
