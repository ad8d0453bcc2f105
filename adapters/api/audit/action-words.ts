import type { AuditOutcome } from '../../../core/audit/audit-event.js';
import type { AllUseCases, ReadName } from '../../../core/use-cases.js';
import { ERROR_CATALOGUE } from '../errors/error-document.js';

/** What somebody tries, and what they have done then. */
type ActionWords = readonly [tried: string, done?: string];

/** What is recorded besides use cases that somebody calls. */
type OwnAction = 'carryOutRun' | 'removeExpiredDump' | 'serve';

/** What does something, and what only asks whether it may. */
type ActionName = Exclude<keyof AllUseCases, ReadName> | 'mayApplyFleet' | OwnAction;

const ACTIONS: Readonly<Record<ActionName, ActionWords>> = {
  checkDumpReadiness: ['check a dump', 'checked a dump'],
  testInstance: ['test a login', 'tested a login'],
  downloadDump: ['download a fresh dump', 'downloaded a fresh dump'],
  downloadStoredDump: ['download a stored dump', 'downloaded a stored dump'],
  startRestore: ['restore a dump', 'started to restore a dump'],
  mayApplyFleet: ['apply a fleet file'],
  applyFleet: ['apply a fleet file', 'applied a fleet file'],
  releaseResource: ['take from its fleet file', 'took from its fleet file'],
  addResource: ['add to the fleet', 'added to the fleet'],
  changeResource: ['change the description', 'changed the description'],
  removeResource: ['remove from the fleet', 'removed from the fleet'],
  createToken: ['issue a token', 'issued a token'],
  revokeToken: ['revoke a token', 'revoked a token'],
  openProblem: ['report a problem', 'reported a problem'],
  closeProblem: ['close a problem', 'closed a problem'],
  acknowledgeProblem: ['acknowledge a problem', 'acknowledged a problem, or took that back'],
  snoozeProblem: ['snooze a problem', 'snoozed a problem, or took that back'],
  startRun: ['start a dump', 'started a dump'],
  cancelRun: ['stop a run', 'stopped a run'],
  reportBackups: ['report physical backups', 'reported physical backups'],
  reportRun: ['report a dump', 'reported a dump'],
  testDestination: ['test a destination', 'tested a destination'],
  testDestinationDraft: ['test a new destination', 'tested a new destination'],
  testChannel: ['test a channel', 'tested a channel'],
  testChannelDraft: ['test a new channel', 'tested a new channel'],
  startMaintenance: ['add a maintenance window', 'added a maintenance window'],
  endMaintenance: ['end a maintenance window', 'ended a maintenance window'],
  approveRequest: ['approve a request', 'approved a request'],
  refuseRequest: ['refuse a request', 'refused a request'],
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

/** What reads, an operation that was refused before a use case was called, and an action of another version have the words of their name. */
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
