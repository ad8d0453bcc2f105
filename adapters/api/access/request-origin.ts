import type { RequestOrigin } from '../../../core/access/caller.js';

interface IncomingRequest {
  readonly id: string;
  readonly ip: string;
  readonly headers: { readonly 'user-agent'?: string | undefined };
}

/** Where a request came in: from which address, and by which program. */
export const requestOrigin = ({ id, ip, headers }: IncomingRequest): RequestOrigin => {
  const client = headers['user-agent']?.slice(0, MOST_CHARACTERS).replace(UNPRINTABLE, '?').trim();
  return { id, address: ip, ...(client !== undefined && client !== '' && { client }) };
};

/** A browser says more of itself than anybody reads. */
const MOST_CHARACTERS = 120;

/** All that is not printable ASCII: what a program calls itself is its own choice. */
const UNPRINTABLE = /[^ -~]/g;
