import type { Engine } from '../shared/engine.js';
import type { ResourceId } from '../shared/resource.js';
import type { MonitoredServer } from './monitored-server.js';

/** Where a watched problem is, as people call it. A server has no engine of its own. */
export interface MonitoredPlace {
  readonly path: string;
  readonly engine?: Engine;
}

/** Finds the place of a server, or of an instance or database of it. */
export const placeIn = (server: MonitoredServer): ((id: ResourceId) => MonitoredPlace) => {
  const beneath = new Map(
    server.instances.flatMap(({ id, path, engine, databases }) =>
      [{ id, path }, ...databases].map((resource) => [
        resource.id,
        { path: resource.path, engine },
      ]),
    ),
  );
  return (id) => beneath.get(id) ?? server;
};
