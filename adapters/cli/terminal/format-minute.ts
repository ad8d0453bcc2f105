/** An instant as people read it, such as `2026-11-21 03:00 UTC`. */
export const formatMinute = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;
