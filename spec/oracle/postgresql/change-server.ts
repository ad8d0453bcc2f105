import type pg from 'pg';
import { pollUntil } from '../../support/shared/poll-until.js';
import type { Feature } from '../feature.js';

/** Makes those features that are settings of a server, through a session of its superuser. */
export const changeServer = async (admin: pg.Client, features: readonly Feature[]) => {
  const settings = features.filter(({ isOfServer }) => isOfServer === true);
  const refused: string[] = [];
  for (const setting of settings.flatMap(({ statements }) => statements))
    await admin.query(`ALTER SYSTEM SET ${setting}`).catch((error: unknown) => {
      refused.push(`${setting}: ${String(error)}`);
    });
  if (settings.length > 0) await reload(admin);
  const undo = async () => {
    if (settings.length === 0) return;
    // Each by its name: a standby has there, too, how it reaches its primary.
    for (const setting of settings.flatMap(({ statements }) => statements))
      await admin.query(`ALTER SYSTEM RESET ${setting.split(/[ =]/)[0] ?? ''}`);
    await reload(admin);
  };
  return { refused, undo };
};

/** Resolves when new sessions have the settings: the server reads them before it lets its sessions read them. */
const reload = async (admin: pg.Client): Promise<void> => {
  const loadedAt = async () =>
    (await admin.query<{ at: string }>('SELECT pg_conf_load_time()::text AS at')).rows[0]?.at;
  const before = await loadedAt();
  await admin.query('SELECT pg_reload_conf()');
  await pollUntil(loadedAt, (at) => at !== before);
};
