const SHORTEST_ID = 8;

/** The beginnings of ids, as long as it takes to tell them apart. */
export const shortIds = (ids: readonly string[]): readonly string[] => {
  const all = new Set(ids).size;
  const cutTo = (length: number): readonly string[] => ids.map((id) => id.slice(0, length));
  let length = SHORTEST_ID;
  while (new Set(cutTo(length)).size < all) length += 1;
  return cutTo(length);
};
