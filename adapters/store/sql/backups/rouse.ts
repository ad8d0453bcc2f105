import type { Dialect } from '../engine/engine.js';

/** What wakes a schedule now; one that somebody has is woken again when it is recorded. */
export const roused = ({ least, now }: Dialect): string =>
  `wake_at = ${least}(wake_at, ${now}), is_roused = true`;

export const rouseOne = (sql: Dialect): string => `
UPDATE upkeep SET ${roused(sql)} WHERE ${sql.ref('resource')} = ${sql.keyOf(':id')}`;
