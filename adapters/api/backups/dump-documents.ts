import type { TooManyRuns } from '../../../core/backups/run-limits.js';
import type { DumpNotReady, FormatRejected } from '../../../core/backups/use-cases/plan-dump.js';
import { dumpNotReady } from '../dump-check/dump-not-ready.js';
import { errorDocument } from '../errors/error-catalogue.js';
import { malformedRequest } from '../errors/malformed-request.js';
import { dumpFailureBody } from './dump-stream.js';

/** Why a dump that was asked for does not begin. */
export type DumpRequestFailure = DumpNotReady | FormatRejected | TooManyRuns;

const LIMIT_WORDING: Readonly<Record<TooManyRuns['limit'], string>> = {
  perDatabase: 'Of this database, as many dumps run as may (SHIPSHAPE_DUMPS_PER_DATABASE).',
  perInstance: 'Of this instance, as many dumps run as may (SHIPSHAPE_DUMPS_PER_INSTANCE).',
  perNode: 'This node makes as many dumps as it may (SHIPSHAPE_DUMPS_PER_NODE).',
};

export const DUMP_DOCUMENTS = {
  DumpNotReady: ({ engine, reasons }: DumpNotReady) =>
    dumpNotReady(reasons.map((reason) => dumpFailureBody(reason, engine))),
  FormatRejected: ({ engine, formats }: FormatRejected) =>
    malformedRequest([`A dump of ${engine} has the format ${formats.join(' or ')}.`]),
  TooManyRuns: ({ limit }: TooManyRuns) =>
    errorDocument('too_many_dumps', `${LIMIT_WORDING[limit]} Try again when one has ended.`),
};
