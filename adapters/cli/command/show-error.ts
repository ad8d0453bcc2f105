import type { ErrorDocument } from '../../api/errors/error-document.js';
import { escapeTexts } from '../terminal/escape-control-characters.js';
import type { View } from '../terminal/view.js';
import { paragraph } from '../terminal/wrap.js';

/** An error as it is printed on standard error. */
export const showError = (error: ErrorDocument, view: View): string => {
  const { title, detail, reasons = [], request_id } = escapeTexts(error);
  const others = reasons.filter((reason) => reason.detail !== detail);
  const sentence = others.length === 0 ? detail : `${title}. ${detail}`;
  const lines = [
    paragraph('error: ', sentence, view.width).replace('error:', view.paint('red', 'error:')),
    ...others.flatMap(({ detail: reason, remedy, statements = [] }) => [
      paragraph('  • ', reason, view.width),
      ...(remedy === undefined ? [] : [paragraph('    → ', remedy, view.width)]),
      // Each in a line of its own, however long, so that it can be copied.
      ...statements.map((statement) => `      ${statement}`),
    ]),
    ...(request_id === undefined ? [] : [view.paint('dim', `(request ${request_id})`)]),
    '',
  ];
  return view.encode(lines.join('\n'));
};
