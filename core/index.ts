/**
 * The entry of `shipshape/core`: the domain, the ports and the use cases, over fp-ts and io-ts alone. A use case is
 * made by its factory from the ports that its `…Ports` type names, whichever adapters implement them.
 */
export type { Store } from './store.js';

export * from './shared/engine.js';
export { isName, isPrintableLine } from './shared/name.js';
export * from './shared/port-failure-wording.js';
export type * from './shared/ports/clock.js';
export * from './shared/ports/port-failure.js';
export type * from './shared/ports/secret-sealer.js';
export type * from './shared/ports/store-health.js';
export * from './shared/resource.js';
export * from './shared/secret.js';
export * from './shared/tls.js';
export * from './shared/uuid.js';

export * from './access/access.js';
export * from './access/access-error.js';
export * from './access/access-token.js';
export * from './access/authorize-token-request.js';
export * from './access/caller.js';
export * from './access/lineage.js';
export * from './access/permission.js';
export type * from './access/ports/authenticator.js';
export type * from './access/ports/permission-check.js';
export type * from './access/ports/token-generator.js';
export type * from './access/ports/token-register.js';
export * from './access/role.js';
export * from './access/use-cases/authenticate.js';
export * from './access/use-cases/authorize.js';
export * from './access/use-cases/create-token.js';
export * from './access/use-cases/issue-first-token.js';
export type * from './access/use-cases/issue-token.js';
export * from './access/use-cases/list-tokens.js';
export * from './access/use-cases/revoke-token.js';

export type * from './fleet/dump-target.js';
export type * from './fleet/fleet-description.js';
export type * from './fleet/fleet-fault.js';
export * from './fleet/fleet-fault-wording.js';
export * from './fleet/fleet-resource.js';
export * from './fleet/flatten-fleet.js';
export type * from './fleet/invalid-values.js';
export * from './fleet/plan-fleet-change.js';
export type * from './fleet/ports/fleet-register.js';
export * from './fleet/setup-counts.js';
export * from './fleet/use-cases/apply-fleet.js';
export * from './fleet/use-cases/locate-resources.js';
export * from './fleet/use-cases/may-apply-fleet.js';

export * from './problems/authorize-triage.js';
export * from './problems/detected-kind.js';
export type * from './problems/ports/overview-reader.js';
export type * from './problems/ports/problem-history.js';
export type * from './problems/ports/problem-register.js';
export * from './problems/priority.js';
export * from './problems/problem-order.js';
export * from './problems/problem-page.js';
export * from './problems/problem.js';
export * from './problems/suppress-problems.js';
export * from './problems/use-cases/acknowledge-problem.js';
export * from './problems/use-cases/close-problem.js';
export * from './problems/use-cases/get-overview.js';
export * from './problems/use-cases/get-problem.js';
export * from './problems/use-cases/list-problems.js';
export * from './problems/use-cases/open-problem.js';
export * from './problems/use-cases/purge-problems.js';
export * from './problems/use-cases/snooze-problem.js';
export type * from './problems/use-cases/triage-problem.js';
export * from './problems/validate-report.js';
export * from './problems/validate-snooze.js';

export * from './dump-check/assess-dump-readiness.js';
export type * from './dump-check/dump-obstacle.js';
export * from './dump-check/dump-reason.js';
export * from './dump-check/dump-reason-wording.js';
export * from './dump-check/dump-tool.js';
export * from './dump-check/dump-tool-order.js';
export * from './dump-check/login-evidence.js';
export type * from './dump-check/login-result.js';
export type * from './dump-check/ports/dump-tool-probe.js';
export type * from './dump-check/ports/login-probe.js';
export type * from './dump-check/ports/rejected-login-register.js';
export type * from './dump-check/ports/seen-servers.js';
export type * from './dump-check/reason-wording.js';
export * from './dump-check/use-cases/check-dump-readiness.js';

export * from './monitoring/assignment/assignment.js';
export * from './monitoring/assignment/partition-round.js';
export * from './monitoring/assignment/round-times.js';
export * from './monitoring/evaluate-observation.js';
export * from './monitoring/evaluate-server.js';
export type * from './monitoring/monitored-server.js';
export type * from './monitoring/monitored-state.js';
export type * from './monitoring/monitoring-change.js';
export type * from './monitoring/monitoring-figures.js';
export type * from './monitoring/observations/observation.js';
export type * from './monitoring/observations/server-check.js';
export type * from './monitoring/ports/monitored-fleet.js';
export type * from './monitoring/ports/monitoring-nodes.js';
export * from './monitoring/problem-report-wording.js';
export * from './monitoring/use-cases/check-server.js';
export type * from './monitoring/use-cases/find-tools.js';
export type * from './monitoring/use-cases/probe-server.js';
export * from './monitoring/use-cases/send-heartbeat.js';
export type * from './monitoring/use-cases/try-logins.js';

export * from './backups/dump-failure.js';
export * from './backups/dump-format.js';
export type * from './backups/ports/dump-maker.js';
export type * from './backups/ports/run-register.js';
export * from './backups/run.js';
export * from './backups/run-limits.js';
export * from './backups/run-page.js';
