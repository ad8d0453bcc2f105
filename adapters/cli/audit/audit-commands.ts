import { type Command, Option } from 'commander';
import { AUDIT_OUTCOMES } from '../../../core/audit/audit-event.js';
import type { GlobalOptions } from '../command/command-output.js';

export interface ListAuditOptions {
  readonly who?: string;
  readonly action?: string;
  readonly outcome?: string;
  readonly on?: string;
  readonly since?: string;
  readonly until?: string;
  readonly limit?: string;
}

export interface VerifyAuditOptions {
  readonly key?: string;
}

/** What each command about the audit does. */
export interface AuditActions {
  readonly listAudit: (options: ListAuditOptions & GlobalOptions) => Promise<void>;
  readonly exportAudit: (options: GlobalOptions) => Promise<void>;
  readonly verifyAudit: (
    files: readonly string[],
    options: VerifyAuditOptions & GlobalOptions,
  ) => Promise<void>;
}

const HELP = `
Every check, dump, download, restore, change, test and sign-in, and every refusal: see docs/audit.md.
Needs the permission audit:read, which the roles admin and auditor have.

Examples:
  shipshape audit --on db-eu-1/main/shop --since 7d
  shipshape audit --who ci --outcome refused
  shipshape audit export > audit.jsonl
  shipshape audit verify audit.jsonl
`;

const VERIFY_HELP = `
Without a file, reads the audit of the store or the service. A file is what \`audit export\` has printed,
and needs neither. Exits with 0 where all is as it was stored, and with 1 where anything was edited,
removed, inserted or swapped, of which the first is named.
`;

export const addAuditCommands = (shipshape: Command, actions: AuditActions): void => {
  const audit = shipshape
    .command('audit')
    .description('show who did what, the latest first')
    .option('--who <token>', 'what was done with the token of this name or id')
    .option('--action <action>', 'only such as applyFleet')
    .addOption(new Option('--outcome <outcome>', 'only what ended so').choices(AUDIT_OUTCOMES))
    .option('--on <path-or-id>', 'what was done to this')
    .option('--since <time>', 'such as 7d, or a date')
    .option('--until <time>', 'such as 1d, or a date')
    .option('--limit <n>', 'at most so many, up to 100; 50 by default')
    .addHelpText('after', HELP)
    .action((_, command: Command) => actions.listAudit(command.optsWithGlobals()));
  audit
    .command('export')
    .description('print the whole audit as JSON lines, chained and signed')
    .action((_, command: Command) => actions.exportAudit(command.optsWithGlobals()));
  audit
    .command('verify [file...]')
    .description('find what was edited, removed, inserted or swapped; exits 1 if anything was')
    .option('--key <key>', 'by which the audit has to be signed')
    .addHelpText('after', VERIFY_HELP)
    .action((files: readonly string[], _, command: Command) =>
      actions.verifyAudit(files, command.optsWithGlobals()),
    );
};
