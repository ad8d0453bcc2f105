import type { Execute } from '../connection/checked-out-connection.js';

/** Skips what another one adds up, and so waits for nobody: each step is taken once. */
export const ADD_UP_STEPS = `
WITH taken AS (
  DELETE FROM fleet_problem_step
   WHERE ctid = ANY (ARRAY(SELECT ctid FROM fleet_problem_step FOR UPDATE SKIP LOCKED))
  RETURNING resource_type, severity_rank, step
)
INSERT INTO fleet_problem_step
SELECT resource_type, severity_rank, sum(step) FROM taken
 GROUP BY resource_type, severity_rank HAVING sum(step) <> 0`;

/**
 * Adds up the steps to the numbers of problems in the fleet, in the background and one call at a time. It changes no number:
 * where it fails, such as on a standby, the next call tries again.
 */
export const addUpSteps = (write: Execute): (() => void) => {
  let isUnderWay = false;
  return () => {
    if (isUnderWay) return;
    isUnderWay = true;
    void write({ name: 'add_up_steps', text: ADD_UP_STEPS })().finally(() => {
      isUnderWay = false;
    });
  };
};
