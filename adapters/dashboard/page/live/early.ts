import { ME_PATH, OPEN_PROBLEMS, OVERVIEW_PATH, WATCH_PATH } from './paths.js';
import { askEarly } from './send.js';
import { SIGNED_IN } from './stored.js';

// A script of its own, so small that it is read long before the page is.
if (SIGNED_IN.isSet()) {
  [OVERVIEW_PATH, WATCH_PATH, ME_PATH].forEach(askEarly);
  if (location.search === '') askEarly(OPEN_PROBLEMS);
}
