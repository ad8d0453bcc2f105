import { SENT_AT, type SentRequest } from './http-stand-in.js';
import { pushSettings, readVapid } from './push-browser.js';

interface Vendor {
  /** The settings of a channel at this URL; `mark` is a word that comes along with each request. */
  readonly settings: (url: string, mark: string) => object;
  /** What the documentation of the vendor demands, by what it says. */
  readonly demands: Readonly<Record<string, (request: SentRequest, at: At) => boolean>>;
}

/** What the body of a request has at a path such as `blocks.0.text`. */
type At = (path: string) => unknown;

export const valueAt =
  (body: string): At =>
  (path) =>
    path
      .split('.')
      .reduce<unknown>(
        (value, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key],
        JSON.parse(body),
      );

const bytesOf = (value: unknown): number => Buffer.byteLength(String(value));

const isText = (value: unknown, most: number): boolean =>
  typeof value === 'string' && value !== '' && value.length <= most;

const hook = (url: string, mark: string) => ({ url: `${url}/${mark}` });
const KEYS: Readonly<Record<string, string>> = {
  accepting: 'a'.repeat(32),
  refusing: 'b'.repeat(32),
  silent: 'c'.repeat(32),
};

/** The word that came along with a request. */
export const markOf = ({ path, headers, body }: SentRequest): string => {
  const login = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64');
  const said = `${path} ${JSON.stringify(headers)} ${body} ${login.toString()}`;
  return (
    Object.keys(KEYS).find((mark) => said.includes(mark) || said.includes(KEYS[mark] ?? '')) ?? ''
  );
};

/** Read in the documentation of each vendor in November 2026. */
export const VENDORS: Readonly<Record<string, Vendor>> = {
  webhook: {
    settings: hook,
    demands: {
      'a version': (_request, at) => at('version') === 1,
      'the key of the message': ({ headers }, at) => headers['idempotency-key'] === at('id'),
    },
  },
  slack: {
    settings: hook,
    demands: {
      'plain text of at most 3000 characters in a section': (_request, at) =>
        isText(at('blocks.0.text.text'), 3_000) && at('blocks.0.text.type') === 'plain_text',
      'no control sequence in angle brackets': ({ body }) => !/<[!@#]/.test(body),
    },
  },
  teams: {
    settings: hook,
    demands: {
      'a message with one adaptive card': (_request, at) =>
        at('type') === 'message' &&
        at('attachments.0.contentType') === 'application/vnd.microsoft.card.adaptive' &&
        at('attachments.0.content.type') === 'AdaptiveCard',
      'at most 28 KiB': ({ body }) => bytesOf(body) <= 28 * 1024,
    },
  },
  discord: {
    settings: hook,
    demands: {
      'a content of at most 2000 characters': (_request, at) => isText(at('content'), 2_000),
      'nobody who is mentioned': (_request, at) => at('allowed_mentions.parse.length') === 0,
    },
  },
  telegram: {
    settings: (_url, mark) => ({ token: `123456:${mark}`, chat: '-100123' }),
    demands: {
      'the method after the token': ({ path }) => /^\/bot\d+:[\w-]+\/sendMessage$/.test(path),
      'a chat, and a text of at most 4096 characters': (_request, at) =>
        isText(at('chat_id'), 30) && isText(at('text'), 4_096),
      'no mark-up': (_request, at) => at('parse_mode') === undefined,
    },
  },
  ntfy: {
    settings: (url, mark) => ({ url, topic: 'dba', token: `tk_${mark}` }),
    demands: {
      'a topic, at the root': ({ path }, at) => path === '/' && at('topic') === 'dba',
      'a priority from 1 to 5': (_request, at) => [1, 2, 3, 4, 5].includes(Number(at('priority'))),
      'a message of at most 4096 bytes': (_request, at) => bytesOf(at('message')) <= 4_096,
      'a token': ({ headers }) => headers.authorization?.startsWith('Bearer tk_') === true,
    },
  },
  gotify: {
    settings: (url, mark) => ({ url: `${url}/under/`, token: mark }),
    demands: {
      'a token, and the path of messages': ({ path, headers }) =>
        path === '/under/message' && headers['x-gotify-key'] !== undefined,
      'a message': (_request, at) => isText(at('message'), 20_000),
    },
  },
  pagerduty: {
    settings: (_url, mark) => ({ routing_key: KEYS[mark] }),
    demands: {
      'the path of events': ({ path }) => path === '/v2/enqueue',
      keys: (_request, at) => isText(at('routing_key'), 32) && isText(at('dedup_key'), 255),
      'a summary, a source and a severity of what is triggered': (_request, at) =>
        at('event_action') === 'resolve' ||
        (isText(at('payload.summary'), 1_024) &&
          isText(at('payload.source'), 10_000) &&
          ['critical', 'error', 'warning', 'info'].includes(String(at('payload.severity')))),
    },
  },
  alertmanager: {
    settings: (url, mark) => ({ url, user: 'shipshape', password: mark }),
    demands: {
      'the path of alerts': ({ path }) => path === '/api/v2/alerts',
      'labels by names without a hyphen': (_request, at) =>
        Object.keys(at('0.labels') as object).every((label) => /^[a-zA-Z_]\w*$/.test(label)),
      'an end after its start': (_request, at) =>
        Date.parse(String(at('0.endsAt'))) > Date.parse(String(at('0.startsAt'))),
    },
  },
  'web-push': {
    settings: (url, mark) => pushSettings(`${url}/${mark}`),
    demands: {
      'a record for the browser, of at most 4096 bytes': ({ headers }) =>
        headers['content-encoding'] === 'aes128gcm' && Number(headers['content-length']) <= 4_096,
      'a time to keep it, an urgency, and a topic of at most 32 characters': ({ headers }) =>
        Number(headers['ttl']) > 0 &&
        ['high', 'normal'].includes(String(headers['urgency'])) &&
        /^[\w-]{1,32}$/.test(String(headers['topic'])),
      'a token for its origin, of at most a day': ({ headers }) => {
        const { aud, exp } = readVapid(headers.authorization ?? '');
        const [from, to] = [0, 24 * 3_600].map((more) => SENT_AT.getTime() / 1_000 + more);
        return aud === `http://${headers.host}` && exp > Number(from) && exp <= Number(to);
      },
      'what the worker of the page shows': (_request, at) =>
        isText(at('title'), 4_000) && isText(at('body'), 4_000) && isText(at('tag'), 36),
    },
  },
};
