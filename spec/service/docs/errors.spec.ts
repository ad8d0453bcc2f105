import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { ERROR_CATALOGUE } from '../../../adapters/api/errors/error-catalogue.js';
import { DUMP_FAILURE_CODES } from '../../../core/backups/dump-failure-wording.js';
import { SEND_REFUSALS } from '../../../core/notifications/send-refusal.js';
import { DUMP_REASON_CODES } from '../../../core/dump-check/dump-reason.js';

const DOCUMENT = readFileSync('docs/reference/errors.md', 'utf8');

/** The rows of the tables, as lists of cells, under a heading. */
const rowsUnder = (heading: string): readonly (readonly string[])[] =>
  (new RegExp(`\n## ${heading}\n([^]*?)(\n## |$)`).exec(DOCUMENT)?.[1] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

describe('docs/reference/errors.md', () => {
  it('lists every error of the catalogue that HTTP knows, with its status', () => {
    const documented = rowsUnder('The catalogue').filter(([, , status]) =>
      /^\d+$/.test(status ?? ''),
    );
    expect(documented.map(([, code, status]) => [code, Number(status)])).to.deep.equal(
      Object.entries(ERROR_CATALOGUE)
        .filter(([code]) => !isOfTheClient(code))
        .map(([code, [status]]) => [code, status]),
    );
  });

  it('lists the errors that only the command line has', () => {
    const codes = rowsUnder('The catalogue')
      .map(([, code]) => code ?? '')
      .filter(isOfTheClient);
    expect(codes).to.deep.equal(Object.keys(ERROR_CATALOGUE).filter(isOfTheClient));
  });

  it('lists every reason why a dump cannot start', () => {
    expect(rowsUnder('Why a dump cannot start').map(([, code]) => code)).to.deep.equal(
      DUMP_REASON_CODES,
    );
  });

  it('lists every reason why a channel does not accept a message', () => {
    expect(
      rowsUnder('Why a channel does not accept a message').map(([, code]) => code),
    ).to.deep.equal(SEND_REFUSALS);
  });

  it('lists every reason of its own why a dump is not whole', () => {
    expect(rowsUnder('Why a dump is not whole').map(([, code]) => code)).to.deep.equal(
      DUMP_FAILURE_CODES,
    );
  });
});

const isOfTheClient = (code: string): boolean =>
  ['service_unreachable', 'not_a_shipshape'].includes(code);
