import type { ErrorBody, ReasonBody } from '../live/bodies.js';
import { Sign } from './sign.js';

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

/** A sentence of the service, in which backticks mark what is typed. */
export const Prose = ({ text }: { readonly text: string }) => (
  <>
    {text
      .split('`')
      .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}
  </>
);

/** The same of several resources: what is typed keeps a place for the path of each. */
export const forEach = (text: string, path: string): string =>
  text
    .split('`')
    .map((part, index) => part.replaceAll(path, index % 2 === 1 ? 'PATH' : 'each of them'))
    .join('`');

/** Why something could not be done, where it was asked for, with each reason that the service gives. */
export const Failure = ({ error }: { readonly error: ErrorBody | undefined }) => (
  <div role="alert" class="failure">
    {error !== undefined && (
      <p>
        <Sign of="critical" />
        <span>
          <Prose text={error.detail} />
          {error.request_id !== undefined && <small> Request {error.request_id}</small>}
        </span>
      </p>
    )}
    {error?.reasons !== undefined && error.reasons.length > 0 && (
      <Reasons reasons={error.reasons} />
    )}
  </div>
);
