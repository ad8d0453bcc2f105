import { endBoth } from './evaluate-observation.js';
import { monitoredKeys } from './monitored-server.js';
import { detectionStates, type MonitoredState } from './monitored-state.js';
import type { MonitoringChange } from './monitoring-change.js';
import { detectedKey, detectedKeyText, isMonitoredKind } from '../problems/detected-kind.js';

/**
 * Ends the problems and streaks of a server that nothing can observe any longer, since the fleet's description has
 * changed. Those of a removed resource are gone with it already.
 */
export const closeUnmonitored = (state: MonitoredState, at: Date): readonly MonitoringChange[] => {
  const stateOf = detectionStates(state);
  const monitored = new Set(monitoredKeys(state.server).map(detectedKeyText));
  const stored = [
    ...state.problems.map(({ kind, resource }) => ({ kind, id: resource.id })),
    ...state.streaks.map(({ kind, resource }) => ({ kind, id: resource })),
  ];
  const keys = stored
    .flatMap(({ kind, id }) => (isMonitoredKind(kind) ? [detectedKey(kind, id)] : []))
    .map((key) => [detectedKeyText(key), key] as const)
    .filter(([text]) => !monitored.has(text));
  return [...new Map(keys).values()].flatMap((key) => endBoth(stateOf(key), key, at));
};
