/** Whether a text holds a NUL, which no text of PostgreSQL does: nothing in a store is called by it. */
export const containsNul = (text: string): boolean => text.includes('\0');
