import type { OutputStream } from '../command-line-deps.js';

/** Writes, and waits until it is written. A reader that has closed the pipe, such as `head`, is no error. */
export const write = (stream: OutputStream, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (error === undefined || error === null || isBrokenPipe(error)) resolve();
      else reject(error);
    });
  });

/** A failing stream calls back `write` and emits `error`, too, which ends the process if it has no listener. */
export const ignoreStreamErrors = (stream: OutputStream): void => {
  stream.on('error', () => undefined);
};

const isBrokenPipe = (error: Error): boolean =>
  'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED');

/** What a terminal executes instead of showing, and what reverses the order of letters. */
const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

const escaped = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

export const escapeControlCharacters = (text: string): string =>
  text.replace(/[\n\t]/g, ' ').replace(CONTROL, escaped);

/** The same value, with every text in it safe to print in a terminal, on one line. */
export const escapeTexts = <A>(value: A): A => transformed(value) as A;

const transformed = (value: unknown): unknown => {
  if (typeof value === 'string') return escapeControlCharacters(value);
  if (Array.isArray(value)) return value.map(transformed);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, transformed(inner)]))
    : value;
};

/** The same as `escapedJson`, on one line. */
export const escapedJsonLine = (value: unknown): string =>
  JSON.stringify(value).replace(CONTROL, escaped);

/** JSON that parses to the same value, and that a terminal shows as it is. */
export const escapedJson = (value: unknown): string =>
  JSON.stringify(value, undefined, 2)
    .split('\n')
    .map((line) => line.replace(CONTROL, escaped))
    .join('\n');

type Environment = Readonly<Record<string, string | undefined>>;

/** One character for one, as far as can be, so that columns stay aligned. */
const ASCII: Readonly<Record<string, string>> = {
  '✖': 'x',
  '▲': '!',
  '●': 'o',
  '✔': 'ok',
  '•': '*',
  '→': '>',
  '↑': '^',
  '·': '-',
  '└': '`',
  '…': '...',
  '–': '-',
  '’': "'",
  '“': '"',
  '”': '"',
  '█': '#',
  '░': '-',
};

const MARKS = new RegExp(`[${Object.keys(ASCII).join('')}]`, 'gu');

/** Where no locale is set, POSIX means ASCII; the terminals of these show UTF-8 all the same. */
const UTF8_PLATFORMS: readonly NodeJS.Platform[] = ['darwin', 'win32'];

const isUtf8 = ({ LC_ALL, LC_CTYPE, LANG }: Environment, platform: NodeJS.Platform): boolean => {
  const locale = [LC_ALL, LC_CTYPE, LANG].find((value) => value !== undefined && value !== '');
  return locale === undefined ? UTF8_PLATFORMS.includes(platform) : /utf-?8/i.test(locale);
};

/** Replaces the marks that Shipshape sets by ASCII where the locale is not UTF-8. */
export const encoderFor = (
  env: Environment,
  platform: NodeJS.Platform = process.platform,
): ((text: string) => string) =>
  isUtf8(env, platform)
    ? (text) => text
    : (text) => text.replace(MARKS, (mark) => ASCII[mark] ?? mark);
