import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { AUDIT_OUTCOMES, type LogVerdict } from '../../../core/audit/audit-event.js';
import { logVerifier } from '../../../core/audit/use-cases/verify-log.js';
import type { Api } from '../../api/api.js';
import type { AuditLogBody } from '../../api/audit/audit-body.js';
import type { ApiResult, ErrorDocument } from '../../api/errors/error-document.js';
import { malformedRequest } from '../../api/errors/error-document.js';
import { PAGE_LIMIT } from '../../api/fields/page-fields.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import type {
  ApiStep,
  CommandOutput,
  CommandRecord,
  GlobalOptions,
} from '../command/command-output.js';
import { commandOutput, EXIT, oneOf, option, shown } from '../command/command-output.js';
import { parsePastTime } from '../command/parse-time.js';
import { write } from '../terminal/write.js';
import { showAudit, showVerdict } from './show-audit.js';

const HELP = `
Every check, dump, download, restore, change, test and sign-in, and every refusal: see docs/how-to/audit.md.
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

interface ListAuditOptions {
  readonly who?: string;
  readonly action?: string;
  readonly outcome?: string;
  readonly on?: string;
  readonly since?: string;
  readonly until?: string;
  readonly limit?: string;
}

const listAuditCommand = (
  { clock }: CommandLineDeps,
  { who, action, outcome, on, since, until, limit }: ListAuditOptions,
): E.Either<ErrorDocument, ApiStep> =>
  pipe(
    E.Do,
    E.apS('since', timeOf('--since', since, clock.now())),
    E.apS('until', timeOf('--until', until, clock.now())),
    E.mapLeft((mistake) => malformedRequest([mistake])),
    E.map((times): ApiStep => async (api) => {
      return shown(showAudit)(await api.listAudit({ who, action, outcome, on, limit, ...times }));
    }),
  );

const timeOf = (option: string, text: string | undefined, now: Date) =>
  text === undefined
    ? E.right(undefined)
    : E.map((at: Date): string | undefined => at.toISOString())(parsePastTime(option, text, now));

/** Calls a function with page after page: all of it may be more than memory holds. */
const eachPage = async (
  api: Api,
  take: (page: AuditLogBody) => void | Promise<void>,
): Promise<Awaited<ApiResult<void>>> => {
  for (let after: string | undefined; ;) {
    const page = await api.readAuditLog({ limit: String(PAGE_LIMIT.max), after });
    if (E.isLeft(page)) return page;
    await take(page.right);
    if (page.right.next === null) return E.right(undefined);
    after = page.right.next;
  }
};

/** As they are stored: what is printed is what was signed. */
const exportAuditCommand =
  ({ stdout }: CommandLineDeps, { json = false }: GlobalOptions): ApiStep =>
  async (api) => {
    const lines: string[] = [];
    const read = await eachPage(api, async (page) => {
      if (json) lines.push(...page.lines);
      else await write(stdout, page.lines.map((line) => `${line}\n`).join(''));
    });
    return E.map(() => ({ exitCode: EXIT.yes, json: { lines }, text: () => '' }))(read);
  };

const verifyStored =
  ({ auditVerifier }: CommandLineDeps, key: string | undefined): ApiStep =>
  async (api) => {
    const found: { verifier?: ReturnType<typeof logVerifier> } = {};
    const read = await eachPage(api, (page) => {
      found.verifier ??= logVerifier(auditVerifier, key ?? page.key);
      page.lines.forEach(found.verifier.take);
    });
    return E.map(() => verdictOutput((found.verifier ?? logVerifier(auditVerifier)).end()))(read);
  };

const verifyFiles = async (
  { auditVerifier, eachLine }: CommandLineDeps,
  files: readonly string[],
  key: string | undefined,
): Promise<E.Either<ErrorDocument, CommandOutput>> => {
  const verifier = logVerifier(auditVerifier, key);
  for (const file of files) {
    const read = await eachLine(file, verifier.take);
    if (E.isLeft(read)) return E.left(malformedRequest([`${file}: ${read.left}.`]));
  }
  const verdict = verifier.end();
  return verdict.rows === 0 && verdict.keys.length === 0
    ? E.left(malformedRequest([`${files.join(', ')}: no audit of Shipshape. ${WHAT_IS_ONE}`]))
    : E.right(verdictOutput(verdict));
};

const WHAT_IS_ONE = 'What `shipshape audit export` prints is one, and is never empty.';

const verdictOutput = (verdict: LogVerdict): CommandOutput =>
  commandOutput(verdict, showVerdict, verdict.findings.length === 0 ? EXIT.yes : EXIT.no);

export const AUDIT_COMMANDS: CommandRecord = {
  name: 'audit',
  words: 'show who did what, the latest first',
  options: [
    option('--who <token>', 'what was done with the token of this name or id'),
    option('--action <action>', 'only such as applyFleet'),
    oneOf('--outcome <outcome>', 'only what ended so', AUDIT_OUTCOMES),
    option('--on <path-or-id>', 'what was done to this'),
    option('--since <time>', 'such as 7d, or a date'),
    option('--until <time>', 'such as 1d, or a date'),
    option('--limit <n>', 'at most so many, up to 100; 50 by default'),
  ],
  help: HELP,
  run: (deps, options: ListAuditOptions) => listAuditCommand(deps, options),
  commands: [
    {
      name: 'export',
      words: 'print the audit as signed JSON lines',
      run: (deps, options: GlobalOptions) => exportAuditCommand(deps, options),
    },
    {
      name: 'verify [file...]',
      words: 'find what was edited, removed, inserted or swapped',
      options: [option('--key <key>', 'by which the audit has to be signed')],
      help: VERIFY_HELP,
      run: (deps, { key }: { readonly key?: string }, files: readonly string[]) =>
        files.length === 0 ? verifyStored(deps, key) : verifyFiles(deps, files, key),
    },
  ],
};
