import { textWidth } from './text-width.js';
import { wrap } from './wrap.js';

/** A text as a paragraph: its first line after `head`, the others as far to the right. */
export const paragraph = (head: string, text: string, width: number): string =>
  wrap(text, width - textWidth(head))
    .map((line, index) => (index === 0 ? head : ' '.repeat(textWidth(head))) + line)
    .join('\n');
