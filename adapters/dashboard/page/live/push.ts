import { askWith } from './ask.js';
import { nameHere, storedText } from './stored.js';

/** The id of the channel over which this browser is notified, by the service at this address. */
export const CHANNEL_HERE = storedText(nameHere('notified'));

/** What has the notifications of this browser; undefined where no worker of this page was registered. */
export const pushManager = async (): Promise<PushManager | undefined> => {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  return (await serviceWorker?.getRegistration())?.pushManager;
};

/** As far as the browser lets it, and with its channel as far as the service does. */
export const endPush = async (): Promise<void> => {
  const id = CHANNEL_HERE.get();
  CHANNEL_HERE.set(undefined);
  try {
    await (await (await pushManager())?.getSubscription())?.unsubscribe();
    if (id !== undefined) await askWith('DELETE', `v1/channels/${id}`);
  } catch {
    // The channel reports that the subscription has ended.
  }
};
