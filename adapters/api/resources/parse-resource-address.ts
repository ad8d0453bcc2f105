import * as O from 'fp-ts/lib/Option.js';
import { parseUuid } from '../../../core/shared/uuid.js';

/** A path can bear any character but those that no name has. */
const ADDRESS = /^[^\p{Cc}\p{Cs}]{1,4096}$/u;

export const RESOURCE_ADDRESS_WORDING =
  'the id or the path of a resource, such as db-eu-1/main/shop';

/** Reads the id of a resource, which comes back in its canonical form, or its path. */
export const parseResourceAddress = (text: string): O.Option<string> =>
  ADDRESS.test(text) ? O.some(O.getOrElse((): string => text)(parseUuid(text))) : O.none;
