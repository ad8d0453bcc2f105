export const NOW = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/** None of a row that was altered by hand: what reads it names it. */
export const destinationOf = (row: string): string =>
  `iif(${row}type = 'schedule' AND json_valid(${row}attributes), ${row}attributes ->> 'destination', NULL)`;

export const upkeepChanged = `CREATE TRIGGER upkeep_changed AFTER UPDATE OF attributes, sealed ON resource
  WHEN NEW.type IN ('schedule', 'database', 'instance', 'destination') BEGIN
  UPDATE upkeep SET wake_at = min(wake_at, ${NOW}), is_roused = 1, changed_at = ${NOW}
   WHERE resource IN (
     SELECT NEW.seq
      UNION ALL
     SELECT seq FROM resource WHERE parent_id = NEW.id AND type = 'schedule'
      UNION ALL
     SELECT s.seq FROM resource d CROSS JOIN resource s ON s.parent_id = d.id
      WHERE d.parent_id = NEW.id AND s.type = 'schedule'
      UNION ALL
     SELECT resource FROM upkeep WHERE NEW.type = 'destination' AND destination = NEW.name);
  UPDATE upkeep SET destination = ${destinationOf('NEW.')} WHERE resource = NEW.seq;
END;

`;

/**
 * `upkeep` has when there is something to do for a schedule or a destination, and what is known of it: the plan of a
 * schedule, the last probe of a destination. A row is given to one process for a lease. It is roused by whatever changes
 * what is known of it meanwhile, so that the end of the lease does not put it to sleep. The name of the destination of a
 * schedule is copied there, for an index.
 */
export const upkeep = `
CREATE TABLE upkeep (
  resource INTEGER PRIMARY KEY REFERENCES resource (seq) ON DELETE CASCADE,
  type TEXT NOT NULL,
  wake_at INTEGER NOT NULL,
  lease_until INTEGER NOT NULL DEFAULT 0,
  is_roused INTEGER NOT NULL DEFAULT 0,
  changed_at INTEGER NOT NULL,
  destination TEXT,
  state TEXT
) STRICT;
CREATE INDEX upkeep_to_wake ON upkeep (type, wake_at);
CREATE INDEX upkeep_by_destination ON upkeep (destination) WHERE destination IS NOT NULL;
INSERT INTO upkeep (resource, type, wake_at, changed_at, destination)
  SELECT seq, type, ${NOW}, ${NOW}, ${destinationOf('')}
    FROM resource WHERE type IN ('schedule', 'destination');

CREATE TRIGGER upkeep_added AFTER INSERT ON resource
  WHEN NEW.type IN ('schedule', 'destination') BEGIN
  INSERT INTO upkeep (resource, type, wake_at, changed_at, destination)
  VALUES (NEW.seq, NEW.type, ${NOW}, ${NOW}, ${destinationOf('NEW.')});
END;

${upkeepChanged}CREATE TRIGGER run_ended AFTER UPDATE OF state ON run
  WHEN NEW.schedule IS NOT NULL
   AND OLD.state IN ('due', 'running') AND NEW.state NOT IN ('due', 'running') BEGIN
  UPDATE upkeep SET wake_at = min(wake_at, ${NOW}), is_roused = 1 WHERE resource = NEW.schedule;
END;
`;
