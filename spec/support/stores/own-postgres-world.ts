import {
  type RunningPostgres,
  startEmbeddedPostgres,
} from '../database-servers/embedded-postgres.js';
import { type PostgresWorld, worldOf, worldOn } from './postgres-world.js';

/** Gives a suite a server of its own, which it may halt or fill up. */
export const ownPostgresWorld = (): (() => PostgresWorld<RunningPostgres>) => {
  const world = worldOf(async () => worldOn(await startEmbeddedPostgres()));
  after(() => world().server.stop());
  return world;
};
