import type { ErrorDocument } from '../../api/errors/error-document.js';
import { escapeTexts } from '../terminal/escape-control-characters.js';
import type { View } from '../terminal/view.js';
import { paragraph, reasonLines } from '../terminal/wrap.js';

/** An error as it is printed on standard error. */
export const showError = (error: ErrorDocument, view: View): string => {
  const { title, detail, reasons = [], request_id } = escapeTexts(error);
  const others = reasons.filter((reason) => reason.detail !== detail);
  const sentence = others.length === 0 ? detail : `${title}. ${detail}`;
  const lines = [
    paragraph('error: ', sentence, view.width).replace('error:', view.paint('red', 'error:')),
    ...others.flatMap((reason) => reasonLines(reason, view)),
    ...(request_id === undefined ? [] : [view.paint('dim', `(request ${request_id})`)]),
    '',
  ];
  return view.encode(lines.join('\n'));
};
