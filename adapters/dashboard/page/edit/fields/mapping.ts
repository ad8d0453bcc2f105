/** A resource as a fleet file has it, or a merge patch of one. */
export type Description = Readonly<Record<string, unknown>>;

export const isMapping = (value: unknown): value is Description =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
