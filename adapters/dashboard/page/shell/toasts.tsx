import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import { LiveContext } from '../live/use-live.js';
import { Reason } from '../parts/not-done.js';
import { Sign } from '../parts/sign.js';

const MOST_TOLD = 3;

/** What was done a moment ago, to be taken back; and what was not done, with the reason, whatever view is shown by now. */
export const Toasts = () => {
  const { told, failed, tryAgain, dismiss } = useContext(LiveContext);
  // What is in hand stays in sight.
  useLayoutEffect(
    () => document.querySelector('main :focus')?.scrollIntoView({ block: 'nearest' }),
    [failed],
  );
  return (
    <div class="toasts" {...useFocusGivenBack()}>
      <div role="alert">
        {failed.length > 0 && (
          <p class="toast card">
            <Sign of="critical" />
            <Reason failed={failed} />
            <button type="button" onClick={tryAgain}>
              Try again
            </button>
            <button type="button" class="quiet" aria-label="Dismiss" onClick={dismiss}>
              ×
            </button>
          </p>
        )}
      </div>
      <div role="status" aria-atomic="false">
        {told
          .slice(-MOST_TOLD)
          .toReversed()
          .map((one) => (
            <p key={one.key} class="toast card">
              <span>
                {one.done} <bdi>{one.name}</bdi>
              </span>
              {one.undo !== undefined && (
                <button type="button" class="undo" title="Undo (Ctrl Z)" onClick={one.undo}>
                  Undo
                </button>
              )}
            </p>
          ))}
      </div>
    </div>
  );
};

const isIn = (place: EventTarget | null, element: EventTarget): boolean =>
  (place as Element).contains(element as Element);

/** When the focused element disappears, the focus returns to where it was. */
const useFocusGivenBack = () => {
  const before = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { current } = before;
    if (current === null || document.activeElement !== document.body) return;
    before.current = null;
    (current.isConnected ? current : document.querySelector('main'))?.focus({
      preventScroll: true,
    });
  });
  return {
    onFocusIn: ({ currentTarget, relatedTarget: from }: FocusEvent) => {
      if (from !== null && !isIn(currentTarget, from)) before.current = from as HTMLElement;
    },
    onFocusOut: ({ currentTarget, relatedTarget: to }: FocusEvent) => {
      if (to !== null && !isIn(currentTarget, to)) before.current = null;
    },
  };
};
