import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { expect } from 'chai';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  firefox,
  type Page,
} from 'playwright-core';

/** Those of Debian. */
const PROGRAMS = { chromium: '/usr/bin/chromium', firefox: '/usr/bin/firefox-esr' };

export type BrowserName = keyof typeof PROGRAMS;

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  // Of loopback addresses alone: a worker is refused where a certificate is not trusted, whatever the context says.
  '--ignore-certificate-errors',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pictures are smaller.
  '--disable-lcd-text',
];

/** Whatever is waited for takes as long as it takes, on a machine that is busy. */
const PATIENCE_MS = 60_000;

/** What the browser itself says of an answer that is an error, and of one that does not come, which the page shows. */
const OF_AN_ANSWER =
  /^Failed to load resource: (net::ERR_(CONNECTION_(REFUSED|RESET)|SOCKET_NOT_CONNECTED)|the server responded with a status of (400|401|403|404|409|412|422|424|503))/;

/** What is looked at, in whichever browser. */
export interface LookedAt {
  readonly goto: (url: string) => Promise<unknown>;
  /** The value of an expression in the page, awaited. */
  readonly evaluate: (expression: string) => Promise<unknown>;
}

export type BrowserPages = ReturnType<typeof aBrowser>;

export const HAS_BROWSER = existsSync(PROGRAMS.chromium);

/** A browser, which its caller closes. Firefox as Debian has it is spoken to by WebDriver BiDi. */
export const openBrowser = async (name: BrowserName = 'chromium'): Promise<Browser> =>
  name === 'chromium'
    ? chromium.launch({ executablePath: PROGRAMS.chromium, args: ARGUMENTS })
    : withoutMedia(
        await firefox.launch({ executablePath: PROGRAMS.firefox, channel: 'moz-firefox' }),
      );

/** What Playwright asks for with each context and Firefox 153 does not know: its pages have the colours of its own, which are light. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride';

interface Driven {
  readonly _connection: {
    readonly toImpl: (browser: unknown) => {
      readonly _browserSession: { send: (method: string, params: unknown) => Promise<unknown> };
    };
  };
}

const withoutMedia = (browser: Browser): Browser => {
  const session = (browser as unknown as Driven)._connection.toImpl(browser)._browserSession;
  const send = session.send.bind(session);
  session.send = (method, params) =>
    method === UNKNOWN ? Promise.resolve({}) : send(method, params);
  return browser;
};

/** A browser for the suite around it, which its first page starts, and whose pages have these options unless they say otherwise. Where there is none the suite is pending. */
export const aBrowser = (usual: BrowserContextOptions = {}, name: BrowserName = 'chromium') => {
  let browser: Promise<Browser> | undefined;
  const complaints: string[] = [];
  before(function () {
    if (!existsSync(PROGRAMS[name])) this.skip();
  });
  after(async () => (await browser)?.close());
  afterEach(async () => {
    const contexts = (await browser)?.contexts() ?? [];
    await Promise.all(contexts.map((context) => context.close()));
    expect(complaints.splice(0)).to.deep.equal([]);
  });
  return {
    /** A page of its own, whose console is checked at the end of the test: it says nothing, and no policy is violated. */
    newPage: async (options: BrowserContextOptions = {}) => {
      browser ??= openBrowser(name);
      const context = await (await browser).newContext({ ...usual, ...options });
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      page.on('console', (message) => {
        const isProblem = ['error', 'warning'].includes(message.type());
        if (isProblem && !OF_AN_ANSWER.test(message.text())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      return page;
    },
  };
};

const OF_WCAG = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Those of them that colours decide. */
const OF_COLOURS = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/**
 * What axe finds. That alone comes out of the browser: to hand over all that was looked at takes Firefox seconds. A document that it
 * has looked at before has it still.
 */
const violationsIn = async (page: LookedAt, rules: object): Promise<unknown> => {
  if ((await page.evaluate("'axe' in window")) !== true)
    await page.evaluate(`(() => { ${axe.source} })()`);
  return page.evaluate(
    `axe.run(${JSON.stringify({ ...rules, resultTypes: ['violations'] })}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join()))`,
  );
};

/** No violation of WCAG 2.2 AA that axe can find, nor of what it holds good, nothing to scroll sideways for, and what is pressed in rows. */
export const expectAccessible = async (page: LookedAt, state: string): Promise<void> => {
  // What the bar hides half of when somebody scrolls, is not too small.
  await page.evaluate('scrollTo(0, 0)');
  expect(await violationsIn(page, OF_WCAG), state).to.deep.equal([]);
  expect(await sidewaysOf(page), `${state}, sideways`).to.equal(0);
  expect(await page.evaluate(UNEVEN), `${state}, uneven or touching`).to.deep.equal([]);
};

/** The same of the colours alone, where the same document has others and is laid out as before. */
export const expectReadable = async (page: LookedAt, state: string): Promise<void> => {
  expect(await violationsIn(page, OF_COLOURS), state).to.deep.equal([]);
};

/** Neighbours that are pressed or written in which touch, or that are not as high as one another. A sentence has its buttons over it. */
const UNEVEN = `(() => {
  const all = [...document.querySelectorAll('main :is(button, .button, input, select)')]
    .filter((one) => one.checkVisibility({ opacityProperty: true }) && !one.matches('.sentence, [type=checkbox], [type=radio]'))
    .map((one) => ({ one, row: one.closest('.filters') ?? one.parentElement, box: one.getBoundingClientRect() }));
  const isNear = (a, b) => a.row === b.row && a.box.top < b.box.bottom && b.box.top < a.box.bottom;
  const isWrong = ({ box: a }, { box: b }) =>
    Math.max(a.left, b.left) - Math.min(a.right, b.right) < 4 ||
    Math.abs(a.top - b.top) + Math.abs(a.bottom - b.bottom) > 1;
  return all.flatMap((a, index) =>
    all.slice(index + 1).filter((b) => isNear(a, b) && isWrong(a, b)).map((b) => a.one.textContent + ' | ' + b.one.textContent));
})()`;

/** By how many pixels the page is wider than the screen. */
export const sidewaysOf = (page: LookedAt): Promise<unknown> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Types the token into the form, and waits for what is behind it. */
export const signIn = async (page: Page, url: string, token: string): Promise<void> => {
  await page.goto(url);
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
};

/** In the menu with the name of the caller. */
export const chooseInMenu = async (page: Page, what: 'Keys' | 'Sign out'): Promise<void> => {
  await page.getByRole('button', { name: 'Signed in as' }).click();
  await page.getByRole('button', { name: what }).click();
};

/** Opens the menu of the views that have no place in the bar. */
export const openOtherViews = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'More views' }).click();
