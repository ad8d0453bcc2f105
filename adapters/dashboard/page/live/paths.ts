/** What is known of the whole page, whichever view it shows. */
export const OVERVIEW_PATH = 'v1/overview';
export const WATCH_PATH = 'v1/watch';
export const ME_PATH = 'v1/me';

/** By priority, and without those that another problem explains. */
export const OPEN_PROBLEMS = 'v1/problems?state=open&limit=100';
