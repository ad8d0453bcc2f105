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
