import { type Unavailable, unavailable } from '../../../core/shared/ports/port-failure.js';

/** Codes that speak of our own limits, such as open files, processes and memory (errno(3)). */
const OWN = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);

/** What we could not do for want of our own means says nothing about the tools. */
export const isResourceExhausted = (code: unknown): boolean =>
  typeof code === 'string' && OWN.has(code);

export const busy: Unavailable = unavailable('dump_tool', 'busy');

export const failed: Unavailable = unavailable('dump_tool', 'failed');
