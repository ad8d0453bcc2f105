// Made once: it takes longer to make than a row to draw.
const BY_MINUTES = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
});

/** An instant as date and time, in the time zone of the browser, which it names. */
export const Exactly = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>{BY_MINUTES.format(Date.parse(at))}</time>
);
