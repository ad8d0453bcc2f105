import * as t from 'io-ts';

/**
 * A codec whose members may be absent, but never `undefined`: JSON knows no such value.
 * io-ts types its own `partial` as if they could be.
 */
export const exactPartial = <P extends t.Props>(
  props: P,
): t.Type<{ readonly [K in keyof P]?: t.TypeOf<P[K]> }, unknown> => t.exact(t.partial(props));
