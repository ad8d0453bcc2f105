import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { TLS_MODES, type TlsMode } from '../../../core/shared/tls.js';
import { type Mistakes, ownValue } from './parameters.js';
import type { SortedParameters, TlsParameter } from './sort-parameters.js';

export interface TlsChoice {
  readonly mode: TlsMode;
  /** The file of the authorities to trust. */
  readonly authorities: O.Option<string>;
  /** Whether the connection string says any of it. */
  readonly isChosen: boolean;
}

/** How a connection proves its server: the strictest of what is wished for; verify-full where nothing is. */
export const chooseTls = ({
  parts,
  tls,
}: Pick<SortedParameters, 'parts' | 'tls'>): E.Either<
  Mistakes,
  { readonly choice: TlsChoice; readonly notes: readonly string[] }
> => {
  const words = tls.map((one) => ({ ...one, word: ownValue(one.words, one.value.toLowerCase()) }));
  const [wrong, ...others] = words.filter(({ word }) => word === undefined).map(unknownWord);
  if (wrong !== undefined) return E.left([wrong, ...others]);
  const wished = words.flatMap(({ word }) => (word === undefined ? [] : [word.mode]));
  const strictest = TLS_MODES.find((mode) => wished.includes(mode));
  const named = parts.get('authorities') || undefined;
  // Node has no list of the system; what it ships with is as good.
  const authorities = named === 'system' ? undefined : named;
  const isProved = authorities !== undefined && strictest === 'encrypt-only';
  const mode = isProved ? 'verify-ca' : (strictest ?? 'verify-full');
  const notes = words.flatMap(({ name, value, word }) =>
    word?.instead === undefined
      ? []
      : [`${name}=${value} is not done, since ${word.instead}: it is ${mode} instead.`],
  );
  const isUnused = mode === 'off' && named !== undefined;
  return E.right({
    choice: {
      mode,
      authorities: isUnused ? O.none : O.fromNullable(authorities),
      isChosen: tls.length > 0 || named !== undefined,
    },
    notes: [
      ...notes,
      ...(isProved
        ? ['Authorities are named, so that the certificate is proved: it is verify-ca.']
        : []),
      ...(isUnused ? ['The authorities are not taken, since there is no TLS.'] : []),
    ],
  });
};

const unknownWord = ({ name, value, words }: TlsParameter): string =>
  `${name}=${JSON.stringify(value)} is not known; there are ${Object.keys(words).filter(Boolean).join(', ')}.`;
