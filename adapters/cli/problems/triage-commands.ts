import * as O from 'fp-ts/lib/Option.js';
import { markCommand } from './triage-command.js';
import type { Step } from '../command/command-output.js';

export const acknowledgeCommand = (named: string, note = ''): Step =>
  markCommand(named, 'Acknowledged', (operations, id) =>
    operations.acknowledgeProblem(id, O.some(note)),
  );

export const unacknowledgeCommand = (named: string): Step =>
  markCommand(named, 'Acknowledged no more', (operations, id) =>
    operations.acknowledgeProblem(id, O.none),
  );

export const unsnoozeCommand = (named: string): Step =>
  markCommand(named, 'Snoozed no more', (operations, id) => operations.snoozeProblem(id, O.none));
