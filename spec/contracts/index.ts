/**
 * The entry of `shipshape/contracts`: a suite for each port, which proves an adapter with mocha and chai. A suite is a
 * function of a name and a way to make the adapter; call it in a spec file.
 */
export * from './access/authenticator.contract.js';
export * from './access/permission-check.contract.js';
export * from './access/token-generator.contract.js';
export * from './access/token-register.contract.js';
export * from './backups/run-pages.contract.js';
export * from './backups/run-register.contract.js';
export * from './backups/dump-maker.contract.js';
export * from './backups/dump-sealer.contract.js';
export * from './backups/dump-verifier.contract.js';
export * from './backups/dump-storage.contract.js';
export * from './dump-check/dump-tool-probe.contract.js';
export * from './dump-check/login-probe.contract.js';
export * from './dump-check/rejected-login-register.contract.js';
export * from './dump-check/seen-servers.contract.js';
export * from './fleet/database-list.contract.js';
export * from './fleet/dump-target.contract.js';
export * from './fleet/fleet-identity.contract.js';
export * from './fleet/fleet-register.contract.js';
export * from './fleet/locate.contract.js';
export * from './monitoring/any-changes.contract.js';
export * from './monitoring/monitored-fleet.contract.js';
export * from './monitoring/monitoring-nodes.contract.js';
export * from './monitoring/node-reports.contract.js';
export * from './monitoring/record-changes.contract.js';
export * from './monitoring/witness.contract.js';
export * from './problems/overview-at-scale.contract.js';
export * from './problems/overview-counts.contract.js';
export * from './problems/overview-reader.contract.js';
export * from './problems/overview-suppression.contract.js';
export * from './problems/overview-triage.contract.js';
export * from './problems/problem-history.contract.js';
export * from './problems/problem-pages.contract.js';
export * from './problems/open-counts.contract.js';
export * from './problems/problem-lives.contract.js';
export * from './problems/problem-purge.contract.js';
export * from './problems/problem-register.contract.js';
export * from './problems/problem-triage.contract.js';
export * from './problems/stores-agree.contract.js';
export * from './shared/clock.contract.js';
export * from './shared/secret-sealer.contract.js';
export * from './shared/store-health.contract.js';
export * from './shared/timer.contract.js';
export * from './store.contract.js';
