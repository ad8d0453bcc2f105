import type { ErrorBody, PlaceBody, ProblemBody, ResourceBody, Severity } from '../live/bodies.js';
import { Sign, type SignOf } from '../parts/sign.js';
import { CaptionedStrip } from '../parts/strip.js';
import { SEVERITIES } from '../parts/words.js';
import { nameOf } from './resource-paths.js';

interface HeadProps {
  readonly resource: ResourceBody;
  readonly place: PlaceBody | undefined;
  readonly here: readonly ProblemBody[] | undefined;
  readonly above: readonly ProblemBody[];
  readonly failure: ErrorBody | undefined;
}

/** What a resource is called, and how bad it is. */
export const Head = ({ resource: { type, path }, place, here, above, failure }: HeadProps) => {
  const severities = [
    ...(place?.lineage ?? []).map(({ own }) => own),
    ...[...above, ...(here ?? [])].map(({ severity }) => severity),
  ];
  const isRead = place !== undefined && here !== undefined && failure === undefined;
  return (
    <header class="headline">
      <Sign of={worst(severities, isRead)} size="large" />
      <h1 tabIndex={-1} dir="auto">
        {nameOf(path)}
      </h1>
      <p>{type}</p>
      {place?.verdict !== undefined && type === 'database' && (
        <p class="said" dir="auto">
          {place.verdict}
        </p>
      )}
      <CaptionedStrip days={place?.days} />
    </header>
  );
};

/** Nothing is well of which not everything was read. */
const worst = (severities: readonly (Severity | null)[], isRead: boolean): SignOf =>
  SEVERITIES.find((one) => severities.includes(one)) ?? (isRead ? 'well' : 'unknown');
