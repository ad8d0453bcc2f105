import * as E from 'fp-ts/lib/Either.js';
import type { ApprovalBody, ApprovalsBody } from '../../api/approvals/approval-operations.js';
import type { Api } from '../../api/api.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import { notFoundError, toUuid } from '../../api/resources/resource-body.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { type ApiStep, type CommandRecord, shown } from '../command/command-output.js';
import { formatMinute, paragraph, type Style, type View } from '../terminal/view.js';

const HELP = `
What the fleet says under \`approvals\` waits for somebody else, for a day: see docs/how-to/approvals.md.
Once it is approved, who has asked does the same again. Needs fleet:write on the fleet, or
backup:restore where a database would be replaced.

Examples:
  shipshape approvals
  shipshape approvals approve 3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b
`;

const STATE_STYLES: Readonly<Record<string, Style>> = {
  waiting: 'cyan',
  approved: 'green',
  refused: 'red',
};

const showApproval = (one: ApprovalBody, { paint, width }: View): string => {
  const { id, state, acts, requested_by, requested_at, until, decision } = one;
  const nameOf = (who: ApprovalBody['requested_by']): string => who.name ?? who.id;
  const decided = decision === null ? '' : `, decided by ${nameOf(decision.by)}`;
  return [
    `${paint(STATE_STYLES[state] ?? 'dim', state)}  ${paint('bold', id)}`,
    paragraph(
      '    ',
      `Asked by ${nameOf(requested_by)} at ${formatMinute(requested_at)}, until ${formatMinute(until)}${decided}.`,
      width,
    ),
    ...acts.map(({ kind, type, path, detail }) =>
      paragraph('    • ', `${kind}: ${type} ${path}${detail === null ? '' : `, ${detail}`}`, width),
    ),
    '',
  ].join('\n');
};

const showApprovals = ({ approvals }: ApprovalsBody, view: View): string =>
  approvals.length === 0
    ? 'Nothing waits for an approval.\n'
    : approvals.map((one) => showApproval(one, view)).join('');

const decide =
  (text: string, call: (api: Api, id: Uuid) => ApiResult<ApprovalBody>): ApiStep =>
  async (api) => {
    const id = toUuid(text);
    return id === undefined
      ? E.left(notFoundError('approval', text))
      : shown(showApproval)(await call(api, id));
  };

export const APPROVAL_COMMANDS: CommandRecord = {
  name: 'approvals',
  words: 'list, approve and refuse what waits for approval',
  help: HELP,
  run: () => async (api) => shown(showApprovals)(await api.listApprovals()),
  commands: [
    {
      name: 'approve <id>',
      words: 'approve a request of somebody else',
      run: (_deps, _options, id: string) => decide(id, (api, uuid) => api.approveRequest(uuid)),
    },
    {
      name: 'refuse <id>',
      words: 'refuse a request, also your own',
      run: (_deps, _options, id: string) => decide(id, (api, uuid) => api.refuseRequest(uuid)),
    },
  ],
};
