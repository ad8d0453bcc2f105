import * as O from 'fp-ts/lib/Option.js';
import type { AuditPlace, Finding, FindingCode, LogVerdict } from '../audit-event.js';
import { chainedDigest, type ChainEnd, newChain, SEALS } from '../audit-log.js';
import type { AuditSigner } from '../ports/audit-signer.js';
import { type ChainedLine, type ReadLine, readLine, type Signature } from '../read-line.js';

export interface LogVerifier {
  readonly take: (line: string) => void;
  /** Called once, after the last. */
  readonly end: () => LogVerdict;
}

type Signer = Pick<AuditSigner, 'digest' | 'verify'>;

interface State {
  readonly signer: Signer;
  readonly trusted: string | undefined;
  readonly findings: Finding[];
  readonly keys: Set<string>;
  /** What seals say of each chain, by number. */
  readonly sealed: Map<string, Map<number, ChainEnd>>;
  line: number;
  rows: number;
  chains: number;
  seals: number;
  /** Where the chain is that the last line belongs to. */
  end: ChainEnd | undefined;
  /** Whether the head of that chain was there. */
  isEnded: boolean;
}

/**
 * Verifies the lines of a whole log in their order: each digest, each signature, and each seal. Where a key is trusted, no other may
 * have signed a head or a stub. Earlier keys of the store may have signed seals, for which the head of their chain answers.
 */
export const logVerifier = (signer: Signer, trusted?: string): LogVerifier => {
  const state: State = {
    signer,
    trusted,
    findings: [],
    keys: new Set<string>(),
    sealed: new Map(),
    line: 0,
    rows: 0,
    chains: 0,
    seals: 0,
    end: undefined,
    isEnded: false,
  };
  return {
    take: (text) => {
      state.line += 1;
      const read = readLine(text);
      if (O.isNone(read)) find(state, 'edited', nextOf(state));
      else takeLine(state, read.value);
    },
    end: () => {
      state.line += 1;
      closeChain(state);
      for (const ends of state.sealed.values())
        for (const end of ends.values()) find(state, 'removed', end);
      const { rows, chains, seals, keys, findings } = state;
      return { rows, chains, seals, keys: [...keys], findings };
    },
  };
};

const find = ({ findings, line }: State, code: FindingCode, { chain, seq }: AuditPlace): void =>
  void findings.push({ code, chain, seq, line });

const nextOf = ({ end = newChain(SEALS) }: State): AuditPlace => ({
  chain: end.chain,
  seq: end.seq + 1,
});

const takeLine = (state: State, read: ReadLine): void => {
  const end = openChain(state, read.end.chain);
  if ('content' in read) followChain(state, end, read);
  else if (read._tag === 'Stub') takeStub(state, end, read.end);
  else takeHead(state, end, read.end);
  if ('signed' in read) {
    // What is signed of a seal is chained as well.
    const text =
      read._tag === 'Seal'
        ? chainedDigest(state.signer, end.digest, read.signed.text)
        : read.signed.text;
    const trusted = read._tag === 'Seal' ? undefined : state.trusted;
    verifySignature(state, { ...read.signed, text }, read.end, trusted);
  }
  holdToSeals(state, read.end);
  if (read._tag === 'Seal') {
    state.seals += 1;
    read.heads.forEach((head) => void sealedOf(state, head.chain).set(head.seq, head));
  }
};

/** Chains come one after another. */
const openChain = (state: State, chain: string): ChainEnd => {
  const { end } = state;
  if (end?.chain === chain) return end;
  closeChain(state);
  if (end !== undefined && chain < end.chain) find(state, 'out_of_place', { chain, seq: 0 });
  if (chain !== SEALS) state.chains += 1;
  state.isEnded = false;
  return newChain(chain);
};

const closeChain = (state: State): void => {
  if (state.end !== undefined && !state.isEnded) find(state, 'cut_off', nextOf(state));
};

const followChain = (state: State, before: ChainEnd, { _tag, end, content }: ChainedLine): void => {
  const next = before.seq + 1;
  if (_tag === 'Row') state.rows += 1;
  if (state.isEnded) find(state, 'inserted', end);
  else if (end.seq !== next) find(state, end.seq < next ? 'out_of_place' : 'removed', end);
  else if (chainedDigest(state.signer, before.digest, content) !== end.digest)
    find(state, 'edited', end);
  state.end = end;
};

const takeStub = (state: State, before: ChainEnd, end: ChainEnd): void => {
  if (before.seq > 0 || state.isEnded) find(state, 'out_of_place', end);
  const ends = state.sealed.get(end.chain) ?? new Map<number, ChainEnd>();
  for (const seq of ends.keys()) if (seq < end.seq) ends.delete(seq);
  state.end = end;
};

const takeHead = (state: State, before: ChainEnd, end: ChainEnd): void => {
  if (state.isEnded) find(state, 'out_of_place', end);
  else if (end.seq !== before.seq) find(state, end.seq > before.seq ? 'removed' : 'inserted', end);
  else if (end.digest !== before.digest) find(state, 'edited', end);
  state.end = end;
  state.isEnded = true;
};

const verifySignature = (
  state: State,
  { text, signature, key }: Signature,
  place: AuditPlace,
  trusted = key,
): void => {
  state.keys.add(key);
  if (!state.signer.verify(text, signature, key)) find(state, 'edited', place);
  else if (key !== trusted) find(state, 'foreign_key', place);
};

const sealedOf = ({ sealed }: State, chain: string): Map<number, ChainEnd> => {
  const ends = sealed.get(chain) ?? new Map<number, ChainEnd>();
  sealed.set(chain, ends);
  return ends;
};

const holdToSeals = (state: State, end: ChainEnd): void => {
  const ends = state.sealed.get(end.chain);
  const known = ends?.get(end.seq);
  if (known !== undefined && known.digest !== end.digest) find(state, 'not_as_sealed', end);
  ends?.delete(end.seq);
};
