import type { ReasonBody } from '../live/bodies.js';
import { Prose } from './prose.js';

/** Why something does not work, each with what to do. */
export const Reasons = ({ reasons }: { readonly reasons: readonly ReasonBody[] }) => (
  <ul class="reasons">
    {reasons.map((reason) => (
      <li key={reason.code + reason.detail}>
        <p dir="auto">
          <Prose text={reason.detail} />
        </p>
        {reason.remedy !== undefined && (
          <p class="remedy" dir="auto">
            <Prose text={reason.remedy} />
          </p>
        )}
        {reason.statements?.map((statement) => (
          <pre key={statement} tabIndex={0}>
            {statement}
          </pre>
        ))}
        <code>{reason.code}</code>
      </li>
    ))}
  </ul>
);
