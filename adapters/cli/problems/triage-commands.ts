import * as O from 'fp-ts/lib/Option.js';
import { triageCommand } from './triage-command.js';
import type { ApiStep } from '../command/command-output.js';

export const acknowledgeCommand = (named: string, note = ''): ApiStep =>
  triageCommand(named, 'Acknowledged', (operations, id) =>
    operations.acknowledgeProblem(id, O.some(note)),
  );

export const unacknowledgeCommand = (named: string): ApiStep =>
  triageCommand(named, 'Acknowledged no more', (operations, id) =>
    operations.acknowledgeProblem(id, O.none),
  );

export const unsnoozeCommand = (named: string): ApiStep =>
  triageCommand(named, 'Snoozed no more', (operations, id) => operations.snoozeProblem(id, O.none));
