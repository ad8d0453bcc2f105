import { askEarly } from './ask.js';
import { ME_PATH, OPEN_PROBLEMS, OVERVIEW_PATH, WATCH_PATH } from './paths.js';
import { SIGNED_IN } from './stored.js';

// A script of its own, so small that it is read long before the page is.
if (SIGNED_IN.isSet()) {
  askEarly([OVERVIEW_PATH, WATCH_PATH, ME_PATH]);
  if (location.search === '') askEarly([OPEN_PROBLEMS]);
}
