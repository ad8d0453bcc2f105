import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { UNREACHABLE } from '../live/ask.js';
import { Failure } from '../parts/reasons.js';
import type * as views from './other-views.js';

type Views = typeof views;

const GONE = {
  ...UNREACHABLE,
  detail: 'A part of the page could not be loaded. Load the page again.',
};

let loaded: Views | undefined;

interface LaterProps {
  /** Whether it is a part of a view that is there. */
  readonly isPart?: boolean;
  readonly children: (views: Views) => VNode;
}

/** A view that the page does not begin with, as soon as it is loaded. */
export const Later = ({ isPart = false, children }: LaterProps) => {
  const [shown, setShown] = useState(loaded);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    import('./other-views.js').then(
      (all) => {
        loaded = all;
        setShown(all);
      },
      () => setLost(true),
    );
  }, []);
  useEffect(() => {
    if (!isPart && shown !== undefined && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus();
  }, [shown]);
  if (isLost) return <Failure error={GONE} />;
  if (shown !== undefined) return children(shown);
  return isPart ? null : <p class="waiting">Reading …</p>;
};
