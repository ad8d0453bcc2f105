import { tokenOf } from './seed-tokens.js';

export const AUTHORIZATION = `authorization: Bearer ${tokenOf('admin')}`;

/** A request without a body, as it goes over the wire. */
export const requestText = (line: string, ...headers: readonly string[]): string =>
  [`${line} HTTP/1.1`, ...headers, '', ''].join('\r\n');
