/** A text as roff has it: nothing in it is a request or an escape. */
export const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/, '\\&');

export const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;

/** Paragraphs that are filled, and lines that begin with blanks, which stay as they are. */
export const textBlocks = (text: string): readonly string[] =>
  text.trim() === '' ? [] : text.trim().split('\n').reduce<readonly string[]>(addLine, []);

const addLine = (all: readonly string[], line: string): readonly string[] => {
  if (line.trim() === '') return [...all, '.PP'];
  if (!line.startsWith(' ')) return [...all, roff(line)];
  return all.at(-1) === '.fi'
    ? [...all.slice(0, -1), roff(line), '.fi']
    : [...all, '.nf', roff(line), '.fi'];
};
