import { expect } from 'chai';
import { ed25519Signer } from '../../../../adapters/crypto/ed25519-signer.js';
import { memoryStore } from '../../../../adapters/store/sqlite/memory-store.js';
import { chainHead, type ChainEnd } from '../../../../core/audit/audit-log.js';
import { signedAgain } from '../../../../core/audit/read-line.js';
import { DAY_MS } from '../../../../core/shared/durations.js';
import { alterationOf } from '../../../support/audit/alterations.js';
import {
  anAudit,
  anEvent,
  minutes,
  SIGNER,
  storeAll,
  verify,
} from '../../../support/audit/an-audit.js';
import { forAllOf } from '../../../support/shared/random-cases.js';

const FORGER = ed25519Signer(Buffer.alloc(32, 8));

/** A log with purged, sealed and younger rows of four nodes. */
const aLog = async (): Promise<readonly string[]> => {
  const store = memoryStore();
  const { trail, seal, purge, log } = anAudit(() => store);
  const nodes = [trail(), trail(), trail(), trail()];
  for (const hour of [0, 1, 2, 3]) {
    for (const [n, node] of nodes.slice(0, hour + 1).entries())
      await storeAll(
        node,
        Array.from({ length: n + 2 }, (_, row) => anEvent({ at: minutes(hour * 60 + row) })),
      );
    if (hour < 3) await seal(minutes(hour * 60 + 59));
  }
  await purge(new Date(minutes(61).getTime() + DAY_MS), DAY_MS);
  return log();
};

describe('logVerifier', () => {
  let lines: readonly string[] = [];
  before(async () => {
    lines = await aLog();
  });

  const codes = (altered: readonly string[], trusted?: string) =>
    verify(altered, trusted).findings.map(({ code }) => code);

  it('finds nothing in a log as it was stored', () => {
    expect(verify(lines)).to.deep.include({ rows: 26, chains: 4, seals: 2, findings: [] });
  });

  it('finds whatever is edited, removed, inserted, repeated or swapped', () => {
    forAllOf(50)(alterationOf(lines), (altered) => {
      expect(codes(altered.lines), altered.done).not.to.deep.equal([]);
    });
  });

  const firstRow = () => lines.findIndex((line) => line.includes('"seq":4,'));

  it('names the first line that is not as it was', () => {
    const n = firstRow();
    const { chain, seq } = JSON.parse(lines[n] ?? '') as ChainEnd;
    const edited = (lines[n] ?? '').replace('10.0.0.7', '10.0.0.8');
    const first = { chain, seq, line: n + 1 };
    expect(verify(lines.with(n, edited)).findings).to.deep.equal([{ ...first, code: 'edited' }]);
    expect(verify(lines.toSpliced(n, 1)).findings[0]).to.deep.equal({
      ...first,
      seq: seq + 1,
      code: 'removed',
    });
  });

  it('finds a chain that is missing as a whole, once it is sealed', () => {
    const sealed = lines.find((line) => line.includes('"heads"')) ?? '';
    const { heads } = JSON.parse(sealed) as { heads: readonly (readonly [string])[] };
    const chain = heads[0]?.[0] ?? '';
    const rest = lines.filter((line) => !line.includes(`"chain":"${chain}"`));
    expect(codes(rest)).to.include('removed');
  });

  it('finds what somebody else has signed', () => {
    const n = lines.findIndex((line) => line.startsWith('{"head"'));
    const { head } = JSON.parse(lines[n] ?? '') as { head: ChainEnd };
    const forged = lines.with(n, chainHead(FORGER, head).line);
    expect(codes(forged)).to.deep.equal(['foreign_key']);
    expect(verify(forged).keys).to.have.length(2);
  });

  it('trusts a new key with all that the old one has signed, and finds what neither has', () => {
    const next = ed25519Signer(Buffer.alloc(32, 9));
    const underNext = (log: readonly string[]) =>
      log.map((line) => signedAgain(SIGNER, next, line));
    const trusted = next.publicKey;
    const { keys, findings } = verify(underNext(lines), trusted);
    expect([new Set(keys), findings]).to.deep.equal([new Set([trusted, SIGNER.publicKey]), []]);
    for (const start of ['{"head"', '{"stub"']) {
      const n = lines.findIndex((line) => line.startsWith(start));
      const forged = lines.with(n, signedAgain(SIGNER, FORGER, lines[n] ?? ''));
      expect(codes(underNext(forged), trusted)).to.deep.equal(['foreign_key']);
      expect(codes(underNext(lines).with(n, lines[n] ?? ''), trusted)).to.deep.equal([
        'foreign_key',
      ]);
    }
    forAllOf(50)(alterationOf(underNext(lines)), (altered) => {
      expect(codes(altered.lines, trusted), altered.done).not.to.deep.equal([]);
    });
  });
});
