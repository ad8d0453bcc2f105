// Made once: it takes longer to make than a row to draw.
const BY_MINUTES = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** An instant as date and time, by the clock of the browser. */
export const Exactly = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>{BY_MINUTES.format(Date.parse(at))}</time>
);
