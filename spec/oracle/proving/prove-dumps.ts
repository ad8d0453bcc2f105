import { createHash } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { comparedWith } from '../../../core/backups/proof/restored-database.js';
import type { ProductDump } from '../../support/backups/product-dump.js';
import { randomFrom } from '../../support/rogues/random.js';
import { OF_BYTES } from './damages.js';
import { type ProofSubject, SUBJECTS } from './proof-subjects.js';

const USAGE = `Usage: prove-dumps ${Object.keys(SUBJECTS).join('|')} [GOOD] [DAMAGED] [SEED]
Dumps random databases, and proves them as the product does; damages dumps, or makes them of what no server restores, and proves those.`;

const NEVER = new AbortController().signal;

const only = async function* (bytes: Buffer) {
  yield await Promise.resolve(bytes);
};

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Why a dump is not proved, by what finds that: the digest comes last, as for a dump that its tool has made so. */
const foundIn = async (
  { verifier, kind, place }: ProofSubject,
  { contents, bytes }: ProductDump,
  written: Buffer = bytes,
): Promise<string | undefined> => {
  const read = await verifier.read(kind, only(bytes), NEVER)();
  if (E.isLeft(read)) return 'read';
  const compared = await pipe(
    verifier.restore(place, kind, only(bytes), NEVER),
    TE.mapLeft((failure) => (failure._tag === 'NotRestored' ? failure.failure.code : 'failed')),
    TE.flatMapEither((restored) =>
      E.mapLeft((failure: { readonly code: string }) => failure.code)(
        comparedWith(O.fromNullable(contents))(restored),
      ),
    ),
  )();
  if (E.isLeft(compared)) return compared.left;
  return sha256(bytes) === sha256(written) ? undefined : 'digest';
};

const proveGood = async (subject: ProofSubject, count: number, seed: number): Promise<number> => {
  let [proved, compared] = [0, 0];
  for (let n = 0; n < count; n += 1) {
    const dump = await subject.dump(randomFrom(seed + n));
    const found = dump.isWhole ? await foundIn(subject, dump) : dump.said;
    if (found === undefined) proved += 1;
    else console.log(`seed ${seed + n}: a good dump is called bad (${found})`);
    if (dump.contents !== undefined) compared += 1;
    if (n % 10 === 9) console.log(`  ${proved} of ${n + 1}`);
  }
  console.log(`${proved} of ${count} good dumps are proved, ${compared} compared`);
  return count - proved;
};

const proveDamaged = async (subject: ProofSubject, count: number, seed: number) => {
  const by = new Map<string, number>();
  let missed = 0;
  const damages = [...OF_BYTES, ...subject.damages];
  for (let n = 0; n < count; n += 1) {
    const random = randomFrom(seed + n);
    const damage = damages[n % damages.length] as (typeof damages)[number];
    const good = await subject.dump(random, 'statements' in damage ? damage.statements : '');
    const dump = 'change' in damage ? { ...good, bytes: damage.change(good.bytes, random) } : good;
    const found = good.isWhole ? await foundIn(subject, dump, good.bytes) : 'dump';
    if (found === undefined) missed += 1;
    if (found === undefined) console.log(`seed ${seed + n}: missed: ${damage.name}`);
    by.set(found ?? 'missed', (by.get(found ?? 'missed') ?? 0) + 1);
    if (n % 10 === 9) console.log(`  ${n + 1 - missed} of ${n + 1}`);
  }
  const how = [...by].map(([code, times]) => `${code} ${times}`).join(', ');
  console.log(`${count - missed} of ${count} damaged dumps are told apart (${how})`);
  return missed;
};

const main = async ([name = '', good = '60', damaged = '200', given]: readonly string[]) => {
  if (!(name in SUBJECTS)) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const seed = Number(given ?? Math.floor(Math.random() * 2 ** 31));
  const subject = await SUBJECTS[name as keyof typeof SUBJECTS]();
  console.log(`${name} from seed ${seed}`);
  try {
    const wrong =
      (await proveGood(subject, Number(good), seed)) +
      (await proveDamaged(subject, Number(damaged), seed));
    process.exitCode = wrong === 0 ? 0 : 1;
  } finally {
    await subject.close();
  }
};

await main(process.argv.slice(2));
