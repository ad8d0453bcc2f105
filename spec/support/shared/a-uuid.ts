import type { Uuid } from '../../../core/shared/uuid.js';

/** The nth UUID of the specs: the greater the number, the later in order. */
export const aUuid = (n: number): Uuid =>
  `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}` as Uuid;
