import { AssertionError, deepStrictEqual } from 'node:assert';
import { Console } from 'node:console';
import { PassThrough } from 'node:stream';
import { format, inspect } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { expect } from 'chai';
import { Secret } from '../../../../core/shared/secret.js';
import { encodingsOf } from '../../../support/shared/encodings-of.js';

const TEXT = 'hunter2 of the +specs';
const secret = new Secret(TEXT);
/** The same, for what the compiler refuses to do with a `Secret`. */
const loose = secret as unknown as Readonly<Record<string, unknown>>;
const asText = secret as unknown as string;

const messageOf = (act: () => unknown): string => {
  try {
    return inspect(act());
  } catch (error) {
    return `${inspect(error, { showHidden: true, depth: 9 })} ${(error as Error).message}`;
  }
};

const printedBy = (print: (console: Console) => void): string => {
  const stream = new PassThrough();
  print(new Console(stream));
  return String(stream.read());
};

const posted = (value: unknown): unknown => {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(value);
  const received = receiveMessageOnPort(port2);
  port1.close();
  return received;
};

/** Ways in which texts have leaked out of programs, and what comes out of each here. */
const WAYS: Readonly<Record<string, () => unknown>> = {
  'a template': () => `${asText}!`,
  concatenation: () => asText + '!',
  'String()': () => String(secret),
  'toLocaleString()': () => asText.toLocaleString(),
  'joining a list': () => [secret, [secret]].join(),
  'JSON.stringify': () => JSON.stringify({ deep: [{ secret }], secret }),
  'JSON.stringify with a replacer': () => JSON.stringify(secret, (_, value: unknown) => value),
  'util.inspect': () =>
    inspect({ deep: { secret } }, { showHidden: true, depth: 9, getters: true }),
  'util.inspect without its hooks': () =>
    inspect(secret, { customInspect: false, showHidden: true, showProxy: true }),
  'util.inspect of its class': () => inspect(Secret, { showHidden: true, depth: 9 }),
  'util.format': () => format('%s %o %O %j %d %i %c', ...Array<unknown>(7).fill(secret)),
  'console.log': () => printedBy((console) => console.log('%s', secret, secret, { secret })),
  'console.table': () => printedBy((console) => console.table([secret, { secret }])),
  'console.dir': () => printedBy((console) => console.dir({ secret }, { showHidden: true })),
  spreading: () => ({ ...loose }),
  'Object.assign': () => Object.assign({}, secret),
  'Object.entries': () => Object.entries(secret),
  'Reflect.ownKeys': () => [
    Reflect.ownKeys(secret),
    Object.getOwnPropertyDescriptors(Object.getPrototypeOf(secret)),
  ],
  'for … in': () => {
    const seen: unknown[] = [];
    for (const key in loose) seen.push(key, loose[key]);
    return seen;
  },
  'a look for the name of its field': () => [loose['value'], loose['#value'], loose['_value']],
  structuredClone: () => structuredClone({ secret }),
  'v8.serialize': () => [
    String(serialize({ secret })),
    deserialize(serialize({ secret })) as unknown,
  ],
  postMessage: () => posted({ secret }),
  'the message of an error': () => new Error(`cannot use ${String(secret)}`, { cause: secret }),
  'the fields of an error': () => Object.assign(new Error('cannot'), { secret }),
  'an error of its class, called amiss': () =>
    messageOf(() => Secret.prototype.reveal.call(loose['nobody'] as Secret)),
  'an error of its class, by way of a proxy': () => messageOf(() => new Proxy(secret, {}).reveal()),
  'an error of its class, compared with another': () =>
    messageOf(() => secret.equals(TEXT.slice(0, 0) as unknown as Secret)),
  'use as a number': () => messageOf(() => Number(secret) + Number(loose)),
  'use as a function': () => messageOf(() => (loose as unknown as () => void)()),
  'a failed assertion of chai': () =>
    messageOf(() => expect({ secret }).to.deep.equal({ secret: 'another' })),
  'a failed assertion of Node': () => messageOf(() => deepStrictEqual({ secret }, { secret: 1 })),
  'the difference that a failed assertion shows': () =>
    new AssertionError({ actual: secret, expected: new Secret('another'), operator: 'deepEqual' }),
  'a form': () => new URLSearchParams({ secret: asText }).toString(),
  'a header': () => [...new Headers({ secret: asText })],
};

describe('Secret', () => {
  it('reveals its text through reveal', () => {
    expect(secret.reveal()).to.equal(TEXT);
  });

  for (const [way, take] of Object.entries(WAYS))
    it(`gives nothing away by ${way}`, () => {
      const shown = inspect(take(), { showHidden: true, depth: 9 });
      expect(encodingsOf(TEXT).filter((spelling) => shown.includes(spelling))).to.deep.equal([]);
      expect(shown).to.not.include('hunter2');
    });

  it('prints [secret] in its place', () => {
    const ways = ['a template', 'JSON.stringify', 'util.inspect', 'util.format', 'console.log'];
    for (const way of ways) expect(inspect(WAYS[way]?.()), way).to.include('[secret]');
  });

  it('leaves nothing of a match where the whole process could read it', () => {
    expect([secret.matches(/^hunter/), secret.matches(/^$/)]).to.deep.equal([true, false]);
    const { input, lastMatch, leftContext, rightContext } = RegExp as unknown as Statics;
    expect([input, lastMatch, leftContext, rightContext]).to.deep.equal(['', '', '', '']);
  });

  it('never passes its text to the exec of a manipulated expression', () => {
    const heard: unknown[] = [];
    const spy = Object.assign(/hunter/, {
      exec: (text: unknown) => (heard.push(text), null),
      test: (text: unknown) => heard.push(text) > 0,
    });
    expect([secret.matches(spy), heard]).to.deep.equal([true, []]);
  });

  it('matches from the start each time, where an expression would continue after its last match', () => {
    const sticky = /hunter/g;
    expect([secret.matches(sticky), secret.matches(sticky)]).to.deep.equal([true, true]);
  });

  it('equals a secret of the same text, and no other', () => {
    expect(secret.equals(new Secret(TEXT))).to.equal(true);
    expect(secret.equals(new Secret('hunter3'))).to.equal(false);
  });
});

/** What JavaScript keeps, as a legacy feature, of the last match. */
type Statics = Readonly<Record<'input' | 'lastMatch' | 'leftContext' | 'rightContext', string>>;
