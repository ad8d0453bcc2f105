import { randomUUID } from 'node:crypto';
import type { Uuid } from '../../../../core/shared/uuid.js';

/** A new id. Node writes a UUID in its canonical form. */
export const freshId = (): Uuid => randomUUID() as string as Uuid;
