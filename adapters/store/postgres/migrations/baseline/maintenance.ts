import { NOW } from './upkeep.js';

const hasRules = (row: 'OLD' | 'NEW'): string => `${row}.attributes LIKE '%"maintenance":%'`;

/**
 * Windows of maintenance. `scope_id` is that of `lineage`: nil for the fleet. A window may end earlier than it was planned to;
 * `started_by` is null for one of the fleet file, the rules of which are attributes of the resources in
 * `maintenance_rules`.
 *
 * What opens in a window is snoozed as long as an unbroken row of windows lasts, which is its `maintenance_until`. The
 * trigger comes before the one that places the problem, by its name. No lock keeps a window as it is until a problem is
 * stored: whatever changes windows settles the problems that are silent, and so does each round of the upkeep.
 */
export const maintenance = `
CREATE TABLE shipshape.maintenance (
  id uuid PRIMARY KEY,
  resource_id uuid NOT NULL REFERENCES shipshape.resource (id) ON DELETE CASCADE,
  scope_id uuid NOT NULL,
  starts_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  planned_until bigint NOT NULL,
  note text NOT NULL,
  started_by text
);
CREATE INDEX maintenance_by_scope ON shipshape.maintenance (scope_id, ends_at);
CREATE INDEX maintenance_by_end ON shipshape.maintenance (ends_at);
CREATE INDEX maintenance_by_resource ON shipshape.maintenance (resource_id);
CREATE UNIQUE INDEX maintenance_followed ON shipshape.maintenance
  (resource_id, starts_at, planned_until, md5(note)) WHERE started_by IS NULL;

CREATE FUNCTION shipshape.maintenance_end(resource uuid) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  started bigint := ${NOW};
  silent bigint := started;
  later bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM shipshape.maintenance WHERE ends_at > started) THEN RETURN NULL; END IF;
  LOOP
    SELECT max(m.ends_at) INTO later
      FROM shipshape.lineage l JOIN shipshape.maintenance m ON m.scope_id = l.scope_id
     WHERE l.resource_id = resource AND m.starts_at <= silent AND m.ends_at > silent;
    IF later IS NULL THEN RETURN nullif(silent, started); END IF;
    silent := later;
  END LOOP;
END $$;

CREATE FUNCTION shipshape.problem_maintained() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE silent bigint := shipshape.maintenance_end(NEW.resource_id);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF shipshape.severity_rank(NEW.severity) < shipshape.severity_rank(OLD.severity)
       OR OLD.snoozed_until IS NOT DISTINCT FROM OLD.maintenance_until THEN
      NEW.snoozed_until := NULL;
    END IF;
  END IF;
  NEW.snoozed_until := greatest(NEW.snoozed_until, silent);
  NEW.maintenance_until := silent;
  RETURN NEW;
END $$;
CREATE TRIGGER problem_maintained BEFORE INSERT ON shipshape.problem FOR EACH ROW
  EXECUTE FUNCTION shipshape.problem_maintained();
CREATE TRIGGER problem_maintained_again BEFORE UPDATE ON shipshape.problem FOR EACH ROW
  WHEN (OLD.closed_at IS NOT NULL AND NEW.closed_at IS NULL)
  EXECUTE FUNCTION shipshape.problem_maintained();

CREATE TABLE shipshape.maintenance_rules (
  resource_id uuid PRIMARY KEY REFERENCES shipshape.resource (id) ON DELETE CASCADE
);
CREATE FUNCTION shipshape.maintenance_rules_set() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM shipshape.maintenance_rules WHERE resource_id = NEW.id;
  INSERT INTO shipshape.maintenance_rules SELECT NEW.id WHERE ${hasRules('NEW')};
  RETURN NULL;
END $$;
CREATE TRIGGER maintenance_rules_added AFTER INSERT ON shipshape.resource FOR EACH ROW
  WHEN (${hasRules('NEW')}) EXECUTE FUNCTION shipshape.maintenance_rules_set();
CREATE TRIGGER maintenance_rules_changed AFTER UPDATE OF attributes ON shipshape.resource FOR EACH ROW
  WHEN (${hasRules('OLD')} OR ${hasRules('NEW')}) EXECUTE FUNCTION shipshape.maintenance_rules_set();
`;
