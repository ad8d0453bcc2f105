import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { parse } from 'yaml';
import { decodeFleetWith } from '../../../adapters/fleet-file/decode-fleet.js';
import { webhookBody } from '../../../adapters/channels/webhook.js';
import { aMessage } from '../../support/notifications/a-delivery.js';
import { aTarget } from '../../support/notifications/a-target.js';
import { httpStandIn, senderOver, SENT_AT } from '../../support/notifications/http-stand-in.js';
import { KNOWN } from '../../support/fleet/known-kinds.js';

const DOCUMENT = readFileSync('docs/how-to/channels.md', 'utf8');

const blocksOf = (language: string): readonly string[] =>
  [...DOCUMENT.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(
    ([, text = '']) => text,
  );

interface Example {
  readonly name: string;
  readonly kind: string;
}

const examples = (): readonly Example[] =>
  blocksOf('yaml').flatMap(
    (text) =>
      (parse(`channels:\n${text.replace('channels:\n', '')}`) as { channels: Example[] }).channels,
  );

/** By the names that the examples give them. */
const VALUES: Readonly<Record<string, string>> = {
  PAGERDUTY_KEY: 'a1'.repeat(16),
  BOT_TOKEN: '123456:ABC',
  MAIL_PASSWORD: 'sesame',
  NTFY_TOKEN: 'tk_1',
  GOTIFY_TOKEN: 'A1',
  HOOK_LOGIN: 'Bearer sesame',
  PUSH_AUTH: 'BTBZMqHH6r4Tts7J_aSIgg',
  PUSH_KEY: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
};

describe('docs/how-to/channels.md', () => {
  it('has an example of each kind, which can be applied', () => {
    const references = {
      env: (name: string) => E.right(VALUES[name] ?? 'https://hooks.example/x'),
      file: () => E.right('sesame'),
    };
    const servers = ['db-eu-1', 'db-us-1'].map((name) => ({
      name,
      instances: [
        { name: 'main', engine: 'mysql', host: 'a', admin: { user: 'u', password: 'p' } },
      ],
    }));
    const channels = examples();
    const decoded = decodeFleetWith(KNOWN.kinds, references)({ servers, channels });
    expect(decoded).to.have.property('_tag', 'Right');
    const kinds = KNOWN.kinds.channels.map(({ kind }) => kind);
    expect(channels.map(({ kind }) => kind)).to.include.members(kinds);
  });

  it('shows the fields that a webhook receives, and no others', () => {
    const [shown = ''] = blocksOf('json');
    const fieldsOf = (value: unknown): readonly string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) =>
            Array.isArray(value) ? fieldsOf(inner) : [key, ...fieldsOf(inner)],
          )
        : [];
    const message = aMessage(['opened'], { more: [{ under: 'db-eu-2', count: 39 }] });
    const sent: unknown = JSON.parse(JSON.stringify(webhookBody('pager', message)));
    expect(fieldsOf(JSON.parse(shown))).to.deep.equal(fieldsOf(sent));
  });

  it('shows how a signature is checked', async () => {
    const [snippet = ''] = blocksOf('js');
    const program = `${snippet.replace(/Date\.now\(\)/, String(SENT_AT.getTime()))}export { isOurs };`;
    const { isOurs } = (await import(`data:text/javascript,${encodeURIComponent(program)}`)) as {
      isOurs: (header: unknown, body: string, secret: string) => boolean;
    };
    const server = await httpStandIn((_request, _incoming, response) => response.end());
    const target = aTarget('webhook', { url: server.url, secret: 'sesame' });
    await senderOver().send(target, aMessage(), new AbortController().signal)();
    await server.close();
    const [request] = server.received;
    const body = request?.body ?? '';
    const header = request?.headers['shipshape-signature'];
    expect(isOurs(header, body, 'sesame')).to.equal(true);
    expect(isOurs(header, body, 'another')).to.equal(false);
    expect(isOurs(header, `${body} `, 'sesame')).to.equal(false);
  });
});
