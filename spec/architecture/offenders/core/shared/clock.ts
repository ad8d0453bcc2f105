export const NOW = new Date(0);

export type Time = Date;
