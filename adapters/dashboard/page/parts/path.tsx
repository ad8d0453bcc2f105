import { linkTo } from '../route.js';

/** As people wrote it: in a path, a slash in a name is escaped, and what escapes. What cannot be seen stays escaped. */
export const asWritten = (path: string): string => path.replace(/%(2F|25)/g, decodeURIComponent);

/** The last name of a path. */
export const nameOf = (path: string): string => asWritten(path.slice(path.lastIndexOf('/') + 1));

/** How much of the end of a path stays where there is no room for all of it. */
const KEPT = 14;

/** A path on one line: where there is no room its middle goes, since names differ in their ends. What has it is named by the path. */
export const CutPath = ({ path }: { readonly path: string }) => {
  const letters = Array.from(asWritten(path));
  const end = letters.length > KEPT + 2 ? KEPT : 0;
  return (
    <span class="cut" title={letters.join('')}>
      <span>{letters.slice(0, letters.length - end).join('')}</span>
      {end > 0 && <span>{letters.slice(letters.length - end).join('')}</span>}
    </span>
  );
};

interface PathLinkProps {
  readonly path: string;
  /** Its path or its id. */
  readonly at: string;
  readonly type: string;
  /** Whether it stays on one line. */
  readonly isCut?: boolean;
}

/** The name of a resource, which may be in any script; the fleet itself has no page. */
export const PathLink = ({ path, at, type, isCut = false }: PathLinkProps) => {
  const words = isCut ? <CutPath path={path} /> : asWritten(path);
  return type === 'fleet' ? (
    <bdi class="path">{words}</bdi>
  ) : (
    <a class="path" href={linkTo(at)} dir="auto" aria-label={isCut ? asWritten(path) : undefined}>
      {words}
    </a>
  );
};
