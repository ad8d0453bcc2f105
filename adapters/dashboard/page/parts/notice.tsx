import type { ErrorBody } from '../live/bodies.js';
import { Prose } from './prose.js';
import { Sign } from './sign.js';

/** Why something could not be done, where it was asked for. */
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
  </div>
);
