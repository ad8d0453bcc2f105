import { askWith, failureIn } from '../live/ask.js';
import type { ResourceBody } from '../live/bodies.js';
import { useMay } from '../live/use-live.js';
import { InlineForm, Select, type Typed } from '../parts/inline-form.js';
import { SEVERITIES, SEVERITY_NAMES } from '../parts/words.js';

interface ReportProblemProps extends Pick<ResourceBody, 'type' | 'id'> {
  /** The resource and all that it is under, where that is known. */
  readonly on: readonly string[] | undefined;
}

/** As the API has kinds: `Datenträger fast voll!` is `datentrager_fast_voll`. */
const kindOf = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[\d_]+|_$/g, '');

const OPTIONS = SEVERITIES.map((severity) => [severity, SEVERITY_NAMES[severity]] as const);

/** Reports what only a person knows: the problem stays until somebody closes it. */
export const ReportProblem = ({ type, id, on }: ReportProblemProps) => {
  const may = useMay()('problem:write', on);
  const report = async ({ kind = '', ...body }: Typed) =>
    failureIn(
      await askWith('PUT', `v1/problems/${encodeURIComponent(kindOf(kind))}/${type}/${id}`, body),
    );
  return !may ? null : (
    <InlineForm title="Report a problem …" button="Report it" send={report}>
      <label>
        Kind, in a few words
        <input
          name="kind"
          required
          maxLength={64}
          pattern=".*[A-Za-z].*"
          placeholder="Disk nearly full"
          autoComplete="off"
        />
      </label>
      <label>
        Severity
        <Select name="severity" options={OPTIONS} chosen="warning" />
      </label>
      <label>
        What is wrong, and what to do
        <input name="message" required maxLength={1000} autoComplete="off" dir="auto" />
      </label>
    </InlineForm>
  );
};
