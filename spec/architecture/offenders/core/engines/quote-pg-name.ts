export const quoteName = (name: string): string => `"${name}"`;
