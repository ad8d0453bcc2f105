import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { execa } from 'execa';
import { freePort } from '../network/free-port.js';
import { pollUntil } from '../shared/poll-until.js';
import type { LookedAt } from './a-browser.js';

/** Those of Debian: WebKit, which Safari has too, with its driver, and a screen in memory. */
const [DRIVER, SCREEN] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];

const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

export const HAS_WEB_KIT = [DRIVER, SCREEN, BROWSER].every(existsSync);

/** A key that is no character, as WebDriver writes it. */
export const ENTER = '\uE007';

export interface WebKit extends LookedAt {
  /** Presses these keys, one after the other. */
  readonly type: (keys: string) => Promise<unknown>;
  /** Waits until something is there by a selector, with a text. */
  readonly shows: (selector: string, text?: string) => Promise<unknown>;
  /** Sets the width of the window: MiniBrowser has no narrower one than its bar, of 447 px. */
  readonly widen: (width: number) => Promise<unknown>;
  /** What its console has said of errors so far. */
  readonly complaints: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** A window of WebKit with nothing stored, driven as https://www.w3.org/TR/webdriver2/ has it. Playwright drives its own builds alone. */
export const openWebKit = async (): Promise<WebKit> => {
  const screen = execa(SCREEN, ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    reject: false,
  });
  const [display] = (await once(screen.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const driver = execa(DRIVER, [`--port=${port}`], {
    reject: false,
    env: { DISPLAY: `:${String(display).trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { readonly value: unknown };
    if (!response.ok) throw new Error(`WebKit: ${JSON.stringify(value)}`);
    return value;
  };
  let said = '';
  driver.stdout.on('data', (data: Buffer) => {
    said += String(data);
  });
  await pollUntil(() => fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined));
  const { sessionId } = (await send('POST', '', { capabilities: CAPABILITIES })) as {
    readonly sessionId: string;
  };
  const ask = (path: string, body: object) => send('POST', `/${sessionId}${path}`, body);
  const evaluate = async (expression: string): Promise<unknown> => {
    const [value, error] = (await ask('/execute/async', {
      script: `const end = arguments[0]; Promise.resolve().then(() => (${expression})).then((value) => end([value ?? null, null]), (error) => end([null, String(error)]));`,
      args: [],
    })) as [unknown, string | null];
    if (error !== null) throw new Error(error);
    return value;
  };
  return {
    goto: (url) => ask('/url', { url }),
    evaluate,
    type: (keys) =>
      ask('/actions', {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: Array.from(keys).flatMap((value) => [
              { type: 'keyDown', value },
              { type: 'keyUp', value },
            ]),
          },
        ],
      }),
    shows: (selector, text = '') =>
      pollUntil(() =>
        evaluate(
          `[...document.querySelectorAll('${selector}')].some((one) => one.textContent.includes('${text}'))`,
        ),
      ),
    widen: (width) => ask('/window/rect', { width, height: 900 }),
    complaints: () => said.split('\n').filter((line) => / (WARN|ERROR) /.test(line)),
    close: async () => {
      await send('DELETE', `/${sessionId}`);
      for (const one of [driver, screen]) {
        one.kill('SIGTERM');
        await one;
      }
    },
  };
};

const CAPABILITIES = {
  alwaysMatch: {
    'webkitgtk:browserOptions': {
      binary: BROWSER,
      args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
    },
    timeouts: { script: 60_000 },
  },
};
