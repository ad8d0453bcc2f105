import { expect } from 'chai';
import { chooseInMenu, expectAccessible } from '../../support/dashboard/a-browser.js';
import { watchingPage } from '../../support/dashboard/watching-page.js';
import { httpStandIn } from '../../support/notifications/http-stand-in.js';
import { pushSettings, readVapid } from '../../support/notifications/push-browser.js';
import { forEachTest } from '../../support/shared/for-suite.js';

/** The paths of all that the browser keeps for the page. */
const KEPT = `navigator.serviceWorker.ready
  .then(() => caches.keys())
  .then((names) => Promise.all(names.map((name) => caches.open(name))))
  .then((opened) => Promise.all(opened.map((cache) => cache.keys())))
  .then((kept) => kept.flat().map(({ url }) => new URL(url).pathname))`;

const SEEN = `['answers', 'protection'].map((what) => 'shipshape-seen-' + what + ' /' in localStorage)`;

/** All that was seen is older than a session may be. */
const AN_OLD_SESSION = `Object.entries(localStorage)
  .filter(([name]) => name.startsWith('shipshape-seen-'))
  .forEach(([name, kept]) => {
    const [, text] = JSON.parse(kept);
    localStorage.setItem(name, JSON.stringify([Date.now() - 13 * 3600000, text]));
  })`;

/** The push service of a maker is on the internet; this one is on loopback. The browser keeps by which key it was asked. */
const subscribingAt = (url: string): string => {
  const { p256dh, auth } = pushSettings(url);
  return `PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey: key }) => {
  const bytes = String.fromCharCode(...new Uint8Array(key));
  window.askedWith = btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  if (!userVisibleOnly) throw new Error('refused');
  const made = {
    toJSON: () => (${JSON.stringify({ endpoint: url, keys: { p256dh, auth } })}),
    unsubscribe: async () => { PushManager.prototype.getSubscription = async () => null; },
  };
  PushManager.prototype.getSubscription = async () => made;
  return made;
}`;
};

/** The worker is told of a message before it has shown it. */
const SHOWN = `navigator.serviceWorker.ready.then(async (worker) => {
  for (let tries = 0; tries < 100; tries += 1) {
    const all = await worker.getNotifications();
    if (all.length > 0) return all.map(({ title, body, renotify }) => ({ title, body, renotify }));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return [];
})`;

/** In the place of one that a browser has. */
const SUBSCRIBED = `PushManager.prototype.getSubscription = async () => ({
  unsubscribe: async () => { window.isEnded = true; },
})`;

/** What somebody answers whom the browser asks. */
const answering = (answer: NotificationPermission): string =>
  `Notification.requestPermission = async () => '${answer}'`;

const PRESSED = `registration.getNotifications().then(([notification]) =>
  dispatchEvent(new NotificationEvent('notificationclick', { notification })))`;

describe('the page as an app', function () {
  this.timeout(240_000);
  const { fleet, signedIn } = watchingPage();
  const pushes = forEachTest(() =>
    httpStandIn((_request, _incoming, response) => response.writeHead(201).end()),
  );

  it('can be installed, and shows without a connection what was seen last, and since when', async () => {
    const page = await signedIn();
    await page.getByText('databases protected').waitFor();
    await page.getByRole('link', { name: 'db-eu-1/main/ledger' }).first().waitFor();
    const kept: readonly string[] = await page.evaluate(KEPT);
    expect(kept).to.include('/').and.to.have.length.greaterThan(5);
    expect(kept.filter((path) => !/^\/(assets\/.*)?$/.test(path))).to.deep.equal([]);
    const browser = await page.context().newCDPSession(page);
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    // As every page of a spec is.
    expect(installabilityErrors.map(({ errorId }) => errorId)).to.deep.equal(['in-incognito']);
    await fleet().service.stop();
    await page.reload();
    await page.getByText('What you see is from then.').waitFor();
    await page.getByRole('link', { name: 'db-eu-1/main/ledger' }).first().waitFor();
    await expectAccessible(page, 'without a connection');
    await page.getByText('databases protected').waitFor();
    await page.evaluate(AN_OLD_SESSION);
    await page.reload();
    await page.getByText('The service has not answered this browser since').waitFor();
    expect(await page.getByText('ledger').count()).to.equal(0);
  });

  it('keeps nothing of the fleet in a browser in which nobody is signed in, and notifies nobody there', async () => {
    const page = await signedIn();
    await page.getByText('databases protected').waitFor();
    expect(await page.evaluate(SEEN)).to.deep.equal([true, true]);
    await page.evaluate(SUBSCRIBED);
    await chooseInMenu(page, 'Sign out');
    await page.getByLabel('Token').waitFor();
    expect(await page.evaluate(SEEN)).to.deep.equal([false, false]);
    expect(await page.evaluate('window.isEnded')).to.equal(true);
  });

  it('keeps nothing of it either where somebody signs out while the service is away', async () => {
    const page = await signedIn();
    await page.getByText('databases protected').waitFor();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await fleet().service.stop();
    await page.getByText('What you see is from then.').waitFor();
    await chooseInMenu(page, 'Sign out');
    await page.getByText('The session was not ended').waitFor();
    expect(await page.evaluate(SEEN)).to.deep.equal([false, false]);
    await page.reload();
    await page.getByText('The service has not answered this browser since').waitFor();
    expect(await page.getByText('ledger').count()).to.equal(0);
  });

  it('says why it notifies nobody, be it the browser or the service, and does once that is over', async () => {
    const page = await signedIn('?show=channels');
    const notify = page.getByRole('button', { name: 'Notify me in this browser' });
    for (const [answer, said] of [
      ['denied', 'Allow them in its settings of this site'],
      ['default', 'The question of the browser was closed.'],
    ] as const) {
      await page.evaluate(answering(answer));
      await notify.click();
      await page.getByText(said).waitFor();
    }
    await page.context().grantPermissions(['notifications']);
    await page.evaluate(answering('granted'));
    await page.evaluate(subscribingAt('https://push.example/x'));
    const refused = { detail: 'The store is busy.', code: 'store_unavailable' };
    const path = '**/v1/channels';
    await page.route(path, (route) => route.fulfill({ status: 503, json: refused }));
    await notify.click();
    await page.getByText('The store is busy.').waitFor();
    await expectAccessible(page, 'a browser that is not notified');
    expect(await page.evaluate('PushManager.prototype.getSubscription()')).to.equal(null);
    await page.unroute(path);
    await notify.click();
    await page.getByText('This browser is notified over').waitFor();
  });

  it('shows a problem outside of the page, once somebody wants that in this browser, leads to it, and has no channel after they sign out', async () => {
    const page = await signedIn('?show=channels');
    await page.context().grantPermissions(['notifications']);
    await page.evaluate(subscribingAt(`${pushes().url}/browser`));
    await page.getByRole('button', { name: 'Notify me in this browser' }).click();
    await page.getByText('This browser is notified over ada-admin in Chrome.').waitFor();
    await page.getByRole('button', { name: 'Test ada-admin in Chrome' }).click();
    await page.getByText('The message was accepted.').waitFor();
    await expectAccessible(page, 'notified in this browser');
    const sent = () => pushes().received.find(({ body }) => body.includes('ledger'));
    for (let tries = 0; sent() === undefined && tries < 600; tries += 1)
      await page.waitForTimeout(100);
    const { k } = readVapid(sent()?.headers.authorization ?? '');
    expect(k).to.equal(await page.evaluate('window.askedWith'));
    const browser = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) =>
        resolve(one?.registrationId ?? ''),
      ),
    );
    await browser.send('ServiceWorker.enable');
    const target = { origin: fleet().url, registrationId: await registered };
    const data = sent()?.body ?? '';
    await browser.send('ServiceWorker.deliverPushMessage', { ...target, data });
    const shown = await page.evaluate(SHOWN);
    const { title, body } = JSON.parse(data) as { title: string; body: string };
    expect(shown).to.deep.equal([{ title, body, renotify: true }]);
    await page.reload();
    const [worker] = page.context().serviceWorkers();
    await worker?.evaluate(PRESSED);
    await page.getByRole('heading', { level: 1, name: 'ledger' }).waitFor();
    await chooseInMenu(page, 'Sign out');
    await page.getByLabel('Token').waitFor();
    const channels = await (await fleet().call('GET', '/v1/channels')).text();
    expect(channels).to.not.include('in Chrome');
  });
});
