import * as O from 'fp-ts/lib/Option.js';
import { instanceFactsBy } from '../found/found-names.js';
import type { MonitoredState } from '../monitored-state.js';
import type { ServerCheck } from '../observations/server-check.js';
import { EXPLAINING_KINDS, type ReadInstance, SILENT_KINDS } from './group-member.js';
import { nextReading, NO_READING } from './instance-reading.js';

/**
 * What is known of instances once a server was checked: of its own what the logins show, after what was known before, and of the
 * others what was known of them.
 */
export const readAfter = (
  { server, problems }: MonitoredState,
  check: ServerCheck,
  before: readonly ReadInstance[],
  at: Date,
): readonly ReadInstance[] => {
  const own = server.instances.flatMap((instance): readonly ReadInstance[] => {
    const known = before.find((one) => one.instance === instance.id);
    const tried = check.instances.find((one) => one.instance === instance.id);
    const facts = instanceFactsBy(tried?.logins ?? []);
    const open = problems.filter(
      ({ kind, resource: { id } }) =>
        EXPLAINING_KINDS.includes(kind) && (id === instance.id || id === server.id),
    );
    if (O.isNone(facts)) return known === undefined ? [] : [{ ...known, open }];
    const others = before
      .filter((one) => one.instance !== instance.id)
      .flatMap(({ reading }) => (O.isSome(reading.standing) ? [reading.standing.value] : []));
    return [
      {
        ...{ instance: instance.id, server: server.id, path: instance.path, at },
        reading: nextReading(known?.reading ?? NO_READING, facts.value, others, at),
        // A login that was accepted shows that these are over.
        open: open.filter(({ kind }) => !SILENT_KINDS.includes(kind)),
      },
    ];
  });
  const owned = new Set(own.map(({ instance }) => instance));
  return [...own, ...before.filter(({ instance }) => !owned.has(instance))];
};
