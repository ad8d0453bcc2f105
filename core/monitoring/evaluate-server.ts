import { closeUnmonitored } from './close-unmonitored.js';
import {
  evaluateObservation,
  type MonitoringRules,
  type ReportOf,
} from './evaluate-observation.js';
import { observeSchedules } from './monitored-server.js';
import { detectionStates, type MonitoredState } from './monitored-state.js';
import type { MonitoringChange } from './monitoring-change.js';
import { observeServer } from './observations/observe-server.js';
import type { ServerCheck } from './observations/server-check.js';
import { trackUnreached } from './observations/unreached-databases.js';

/** What a check of a server changes, given what is stored of it. */
export const evaluateServer =
  (rules: MonitoringRules, reportOf: ReportOf) =>
  (state: MonitoredState, check: ServerCheck, at: Date): readonly MonitoringChange[] => {
    const stateOf = detectionStates(state);
    const evaluate = evaluateObservation(rules, reportOf);
    const observations = [...observeSchedules(state.server, at), ...observeServer(check, at)];
    return [
      ...closeUnmonitored(state, at),
      ...observations.flatMap((one) => evaluate(stateOf(one.key), one)),
      ...trackUnreached(state.streaks, check, at),
    ];
  };
