import type { AuditOutcome } from '../../../core/audit/audit-event.js';
import type { AllUseCases } from '../../../core/use-cases.js';
import { ERROR_CATALOGUE } from '../errors/error-document.js';

/** What somebody tries, and what they have done then; of what is only read, nothing is recorded but that it was refused. */
type ActionWords = readonly [tried: string, done?: string];

/** What is recorded besides use cases that somebody calls. */
type OwnAction = 'carryOutRun' | 'removeExpiredDump' | 'serve';

const ACTIONS: Readonly<Record<keyof AllUseCases | OwnAction, ActionWords>> = {
  getOverview: ['read the overview'],
  getWatch: ['read how checks go'],
  checkDumpReadiness: ['check a dump', 'checked a dump'],
  testInstance: ['test a login', 'tested a login'],
  downloadDump: ['download a fresh dump', 'downloaded a fresh dump'],
  downloadStoredDump: ['download a stored dump', 'downloaded a stored dump'],
  startRestore: ['restore a dump', 'started to restore a dump'],
  locateResources: ['find a resource'],
  searchResources: ['search the fleet'],
  listDatabases: ['list databases'],
  listFoundDatabases: ['list found databases'],
  listGroups: ['list groups of servers'],
  findReadings: ['read what checks have read'],
  mayApplyFleet: ['apply a fleet file'],
  applyFleet: ['apply a fleet file', 'applied a fleet file'],
  exportFleet: ['export the fleet'],
  releaseResource: ['take from its fleet file', 'took from its fleet file'],
  describeResource: ['read a description'],
  addResource: ['add to the fleet', 'added to the fleet'],
  changeResource: ['change the description', 'changed the description'],
  removeResource: ['remove from the fleet', 'removed from the fleet'],
  listSettings: ['read the settings'],
  listGivenAccess: ['list the roles of groups'],
  createToken: ['issue a token', 'issued a token'],
  listTokens: ['list tokens'],
  revokeToken: ['revoke a token', 'revoked a token'],
  listProblems: ['list problems'],
  getProblem: ['read a problem'],
  listResources: ['list resources'],
  getResource: ['read a resource'],
  openProblem: ['report a problem', 'reported a problem'],
  closeProblem: ['close a problem', 'closed a problem'],
  acknowledgeProblem: ['acknowledge a problem', 'acknowledged a problem, or took that back'],
  snoozeProblem: ['snooze a problem', 'snoozed a problem, or took that back'],
  listRuns: ['list runs'],
  getRun: ['read a run'],
  startRun: ['start a dump', 'started a dump'],
  cancelRun: ['stop a run', 'stopped a run'],
  listSchedules: ['list schedules'],
  getSchedule: ['read a schedule'],
  findDumpTimes: ['read when dumps are due'],
  findFigures: ['read the figures'],
  findRunDays: ['read the days of dumps'],
  findSpace: ['read the space of destinations'],
  findVerdict: ['read what a dump would come to'],
  listProofs: ['list proofs'],
  listProtected: ['read which databases are protected'],
  surveyDumps: ['read what dumps there are'],
  findNextTimes: ['read when an expression is due'],
  reportBackups: ['report physical backups', 'reported physical backups'],
  reportRun: ['report a dump', 'reported a dump'],
  testDestination: ['test a destination', 'tested a destination'],
  testDestinationDraft: ['test a new destination', 'tested a new destination'],
  testChannel: ['test a channel', 'tested a channel'],
  testChannelDraft: ['test a new channel', 'tested a new channel'],
  listDeliveries: ['list what a channel has sent'],
  startMaintenance: ['add a maintenance window', 'added a maintenance window'],
  listMaintenance: ['list maintenance'],
  endMaintenance: ['end a maintenance window', 'ended a maintenance window'],
  listApprovals: ['list approvals'],
  approveRequest: ['approve a request', 'approved a request'],
  refuseRequest: ['refuse a request', 'refused a request'],
  listAudit: ['read who did what'],
  readAuditLog: ['read the signed log'],
  startSession: ['sign in with a token', 'signed in with a token'],
  endSession: ['sign out', 'signed out'],
  beginSignIn: ['go to the sign-on', 'went to the sign-on'],
  completeSignIn: ['sign in', 'signed in'],
  beginDeviceSignIn: ['begin to sign in elsewhere', 'began to sign in elsewhere'],
  completeDeviceSignIn: ['sign in elsewhere', 'signed in elsewhere'],
  endSignIns: ['end sessions of the sign-on', 'ended sessions of the sign-on'],
  issueFirstToken: ['issue the first token', 'issued the first token'],
  carryOutRun: ['dump by schedule', 'dumped by schedule'],
  removeExpiredDump: ['remove an expired dump', 'removed an expired dump'],
  serve: ['serve', 'was in service'],
};

/** An operation that was refused before a use case was called, or an action of another version, has the words of its name. */
const unlisted = (action: string): ActionWords => [
  action.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
];

/** What was done, or tried, such as `Checked a dump`. */
export const actionWords = (action: string, outcome: AuditOutcome): string => {
  const [tried, done = tried] = ownOf(ACTIONS, action) ?? unlisted(action);
  const words = outcome === 'done' ? done : outcome === 'begun' ? `began to ${tried}` : tried;
  return capital(words);
};

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Why it was not done: what the error is called, or the reason why a dump fails. */
export const whyWords = (code: string): string =>
  ownOf(ERROR_CATALOGUE, code)?.[1] ?? capital(code.replaceAll('_', ' '));

const ownOf = <A>(table: Readonly<Record<string, A>>, key: string): A | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
