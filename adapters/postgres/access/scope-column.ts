import type { Scope } from '../../../core/access/caller.js';
import type { Uuid } from '../../../core/shared/uuid.js';

const NIL = '00000000-0000-0000-0000-000000000000';
const MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff' as string as Uuid;

/**
 * A scope as its column has it: the fleet is the nil UUID of RFC 9562, section 5.9, which no resource bears.
 * A caller who says the nil UUID itself means no resource either, and must not be taken to mean the fleet.
 */
export const scopeUuid = (scope: Scope): Uuid => {
  if (scope === 'fleet') return NIL as string as Uuid;
  return scope === NIL ? MAX : scope;
};
