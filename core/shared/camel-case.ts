/** `restore_on` as `restoreOn`. */
export type CamelCase<S extends string> = S extends `${infer A}_${infer B}`
  ? `${A}${Capitalize<CamelCase<B>>}`
  : S;

export const camelCase = (key: string): string =>
  key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
