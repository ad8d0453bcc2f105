type Environment = Readonly<Record<string, string | undefined>>;

/** One character for one, as far as can be, so that columns stay aligned. */
const ASCII: Readonly<Record<string, string>> = {
  ...{ '✖': 'x', '▲': '!', '●': 'o', '✔': 'ok', '•': '*', '→': '>', '↑': '^', '·': '-', '└': '`' },
  ...{ '…': '...', '–': '-', '’': "'", '“': '"', '”': '"', '█': '#', '░': '-' },
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
