import type { IssuedToken } from '../core/access/use-cases/issue-token.js';

/** What the operator reads once, at the first start of a service. */
export const firstTokenNotice = ({ text }: IssuedToken): string =>
  [
    'This is the first start, so here is a token for its administrator. It is shown only now:',
    '',
    `    ${text.reveal()}`,
    '',
    'Keep it in a file that only you can read, and name that file with --token-file.',
    '',
  ].join('\n');
