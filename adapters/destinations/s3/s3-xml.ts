import type { S3Answer } from './s3-call.js';

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const CODE_POINTS = 0x10ffff;

const decodeEntity = (entity: string, name: string): string => {
  if (!name.startsWith('#')) return NAMED[name] ?? entity;
  const code = Number(name.replace(/^#x/i, '0x').replace(/^#/, ''));
  return code <= CODE_POINTS ? String.fromCodePoint(code) : entity;
};

const decodeText = (text: string): string =>
  text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,4});/gi, decodeEntity);

/**
 * The contents of every element of a name in an answer of S3, in their order. Its documents are flat, and their elements
 * have no attributes and no elements of their own name, so that no parser is needed. What is no such document has none.
 */
export const elementsOf = (xml: string, name: string): readonly string[] => {
  const [open, close] = [`<${name}>`, `</${name}>`];
  const found: string[] = [];
  for (let start = xml.indexOf(open); start !== -1; start = xml.indexOf(open, start)) {
    const end = xml.indexOf(close, start);
    if (end === -1) break;
    found.push(xml.slice(start + open.length, end));
    start = end;
  }
  return found;
};

/** The text of the first element of a name; empty where there is none. */
export const textOf = (xml: string, name: string): string =>
  decodeText(elementsOf(xml, name)[0] ?? '');

/** The code of an error of S3, which may come with status 200 as well; empty where it has none that can be one. */
export const s3Code = (answer: S3Answer): string => {
  const code = errorField(answer, 'Code');
  return /^[a-z]{1,64}$/i.test(code) ? code : '';
};

/** What an error of S3 has under a name, as it was sent; empty where there is nothing. */
export const errorField = ({ body }: S3Answer, name: string): string => {
  const text = body.toString('latin1');
  return text.includes('<Error>') ? textOf(text, name) : '';
};
