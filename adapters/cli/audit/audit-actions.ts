import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { LogVerdict } from '../../../core/audit/log-verdict.js';
import { logVerifier } from '../../../core/audit/use-cases/verify-log.js';
import type { Api } from '../../api/api.js';
import type { AuditLogBody } from '../../api/audit/audit-body.js';
import type { ApiResult, ErrorDocument } from '../../api/errors/error-document.js';
import { PAGE_LIMIT } from '../../api/fields/page-fields.js';
import { malformedRequest } from '../../api/errors/error-catalogue.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import {
  type ApiStep,
  type CommandOutput,
  commandOutput,
  EXIT,
  type GlobalOptions,
} from '../command/command-output.js';
import { parsePastTime } from '../command/parse-time.js';
import type { AuditActions, ListAuditOptions } from './audit-commands.js';
import { showAudit, showVerdict } from './show-audit.js';

type Act = (options: GlobalOptions, step: E.Either<ErrorDocument, ApiStep>) => Promise<void>;

/** Prints what needs no store and no service. */
type Print = (
  options: GlobalOptions,
  outcome: E.Either<ErrorDocument, CommandOutput>,
) => Promise<void>;

type AuditDeps = Pick<CommandLineDeps, 'clock' | 'auditVerifier' | 'readText'>;

export const auditActionsFor = (deps: AuditDeps, act: Act, print: Print): AuditActions => ({
  listAudit: (options) => act(options, listAuditCommand(deps, options)),
  exportAudit: (options) => act(options, E.right(exportAuditCommand)),
  verifyAudit: async (files, { key, ...options }) =>
    files.length === 0
      ? act(options, E.right(verifyStored(deps, key)))
      : print(options, await verifyFiles(deps, files, key)),
});

const listAuditCommand = (
  { clock }: AuditDeps,
  { who, action, outcome, on, since, until, limit }: ListAuditOptions,
): E.Either<ErrorDocument, ApiStep> =>
  pipe(
    E.Do,
    E.apS('since', timeOf('--since', since, clock.now())),
    E.apS('until', timeOf('--until', until, clock.now())),
    E.mapLeft((mistake) => malformedRequest([mistake])),
    E.map((times): ApiStep => async (api) => {
      const page = await api.listAudit({ who, action, outcome, on, limit, ...times });
      return E.map((body: typeof page extends E.Either<unknown, infer B> ? B : never) =>
        commandOutput(body, showAudit),
      )(page);
    }),
  );

const timeOf = (option: string, text: string | undefined, now: Date) =>
  text === undefined
    ? E.right(undefined)
    : E.map((at: Date): string | undefined => at.toISOString())(parsePastTime(option, text, now));

/** Calls a function with page after page. */
const eachPage = async (
  api: Api,
  take: (page: AuditLogBody) => void,
): Promise<Awaited<ApiResult<void>>> => {
  for (let after: string | undefined; ;) {
    const page = await api.readAuditLog({ limit: String(PAGE_LIMIT.max), after });
    if (E.isLeft(page)) return page;
    take(page.right);
    if (page.right.next === null) return E.right(undefined);
    after = page.right.next;
  }
};

/** As they are stored: what is printed is what was signed. */
const exportAuditCommand: ApiStep = async (api) => {
  const lines: string[] = [];
  const read = await eachPage(api, (page) => void lines.push(...page.lines));
  const text = () => lines.map((line) => `${line}\n`).join('');
  return E.map(() => ({ exitCode: EXIT.yes, json: { lines }, text }))(read);
};

const verifyStored =
  ({ auditVerifier }: AuditDeps, key: string | undefined): ApiStep =>
  async (api) => {
    const found: { verifier?: ReturnType<typeof logVerifier> } = {};
    const read = await eachPage(api, (page) => {
      found.verifier ??= logVerifier(auditVerifier, key ?? page.key);
      page.lines.forEach(found.verifier.take);
    });
    return E.map(() => verdictOutput((found.verifier ?? logVerifier(auditVerifier)).end()))(read);
  };

const verifyFiles = async (
  { auditVerifier, readText }: AuditDeps,
  files: readonly string[],
  key: string | undefined,
): Promise<E.Either<ErrorDocument, CommandOutput>> => {
  const verifier = logVerifier(auditVerifier, key);
  for (const file of files) {
    const text = await readText(file);
    if (E.isLeft(text)) return E.left(malformedRequest([`${file}: ${text.left}.`]));
    for (const line of text.right.replace(/\n$/, '').split('\n')) verifier.take(line);
  }
  return E.right(verdictOutput(verifier.end()));
};

const verdictOutput = (verdict: LogVerdict): CommandOutput =>
  commandOutput(verdict, showVerdict, verdict.findings.length === 0 ? EXIT.yes : EXIT.no);
