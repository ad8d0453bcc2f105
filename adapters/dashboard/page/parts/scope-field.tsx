/** The field `on` of a form: a path, or nothing for all of the fleet. */
export const ScopeField = () => (
  <label>
    On
    <input name="on" placeholder="all of the fleet, or db-eu-1" autoComplete="off" dir="auto" />
  </label>
);
