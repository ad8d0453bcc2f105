/** Of a cache that holds so many entries at most: its memory grows with them, where `max` takes that of all at once. */
export const mostEntries = (most: number) => ({ maxSize: most, sizeCalculation: () => 1 });

export type MostEntries = ReturnType<typeof mostEntries>;
