import type { ServiceResponse } from '../../support/service/service-client.js';
import type { Outcome } from '../../support/service/shipshape-process.js';
import { type Canary, kindsIn } from './canary.js';

/** All output of the product, by the place where it came out. */
export interface Evidence {
  readonly note: (place: string, content: string | Uint8Array) => void;
  readonly noteRun: (place: string, outcome: Outcome) => Outcome;
  readonly noteAnswer: (answer: ServiceResponse) => ServiceResponse;
  /** The codes of all errors and reasons in JSON, which show the situations that were reached. */
  readonly codes: () => readonly string[];
  /** The kinds of canaries that were found, by place. */
  readonly leaks: (canaries: readonly Canary[]) => Readonly<Record<string, readonly string[]>>;
}

export const gatherEvidence = (): Evidence => {
  const gathered: (readonly [place: string, content: string | Uint8Array])[] = [];
  const note: Evidence['note'] = (place, content) => void gathered.push([place, content]);
  return {
    note,
    noteRun: (place, outcome) => {
      note(`${place}: output`, outcome.stdout);
      note(`${place}: errors`, outcome.stderr);
      return outcome;
    },
    noteAnswer: (answer) => {
      const headers = [...answer.headers].map((header) => header.join(': ')).join('\n');
      note(`${answer.what}: answer`, `${headers}\n\n${answer.body}`);
      return answer;
    },
    codes: () => {
      const texts = gathered.map(([, content]) => (typeof content === 'string' ? content : ''));
      const codes = texts.flatMap((text) => [...text.matchAll(/"code": ?"(\w+)"/g)]);
      return [...new Set(codes.map(([, code = '']) => code))].sort();
    },
    leaks: (canaries) => {
      const seen: Record<string, readonly string[]> = {};
      for (const [place, content] of gathered) {
        const kinds = [...(seen[place] ?? []), ...kindsIn(canaries, content)];
        if (kinds.length > 0) seen[place] = [...new Set(kinds)].sort();
      }
      return seen;
    },
  };
};
