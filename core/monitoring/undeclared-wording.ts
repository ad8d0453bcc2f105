import { cutLine, inWords } from '../shared/name.js';
import { resourcePath } from '../shared/resource.js';

/** How many of the names are listed, and how much of each. */
const NAMED = 3;
const NAME_LENGTH = 64;

/** Names are those of paths, with hidden characters escaped. */
export const undeclaredWording = (names: readonly string[], isAll: boolean): string => {
  const first = names.slice(0, NAMED).map((name) => cutLine(resourcePath(name), NAME_LENGTH));
  const more = names.length - first.length;
  const listed = more === 0 ? inWords(first, 'and') : `${first.join(', ')} and ${more} more`;
  const lacks = isAll ? 'cannot take' : 'does not have';
  const [those, them] =
    names.length === 1 ? ['a database', 'it'] : [`${names.length} databases`, 'them'];
  return `Its server has ${those} that the fleet ${lacks}, so that nothing dumps ${them}: ${listed}.`;
};
