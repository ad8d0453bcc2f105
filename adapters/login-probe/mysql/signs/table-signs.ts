/** What is used of the type of a column `c`, by a table `t`. */
const USED = `COALESCE(MAX(FLOOR(100 * (t.AUTO_INCREMENT - 1) / CASE c.DATA_TYPE WHEN 'tinyint' THEN 127 WHEN 'smallint' THEN 32767
    WHEN 'mediumint' THEN 8388607 WHEN 'int' THEN 2147483647 ELSE 9223372036854775807 END
    / CASE WHEN c.COLUMN_TYPE LIKE '%unsigned%' THEN 2 ELSE 1 END)), 0)`;

/** MySQL keeps what it knows of tables in a dictionary of its own. */
export const USED_OF_MYSQL = `(SELECT ${USED} FROM information_schema.TABLES t JOIN information_schema.COLUMNS c USING (TABLE_SCHEMA, TABLE_NAME)
  WHERE t.TABLE_SCHEMA = DATABASE() AND t.AUTO_INCREMENT IS NOT NULL AND c.EXTRA LIKE '%auto_increment%')`;

/** What its error log says of the last hour; servers before 8.0.22 show none of it. Temporary tables are in no folder of a database. */
export const CRASHED_IN_LOG = `/*!80022 EXISTS (SELECT 1 FROM performance_schema.error_log WHERE LOGGED > NOW(6) - INTERVAL 1 HOUR
  AND (DATA LIKE '%marked as crashed%' OR DATA LIKE 'Incorrect key file for table ''./%')) + */ 0`;

/** MariaDB shows tables by opening each, which repairs those that it may repair: too much where there are many. */
const MOST_TABLES = 500;
const REPAIRS = "@@aria_recover_options <> 'OFF' OR @@myisam_recover_options <> 'OFF'";

const USER_TABLES = `information_schema.TABLES WHERE TABLE_SCHEMA NOT IN ('mysql', 'sys', 'information_schema', 'performance_schema')`;
const ITS_TABLES = 'information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()';

/** In words of a row: a dash and `+` where it is too much. */
export const OF_MARIADB_TABLES = {
  tables_crashed: `CASE WHEN ${REPAIRS} THEN '0' WHEN (SELECT COUNT(*) FROM ${USER_TABLES}) > ${MOST_TABLES} THEN '-+'
  ELSE (SELECT COUNT(*) FROM ${USER_TABLES} AND TABLE_ROWS IS NULL AND TABLE_TYPE = 'BASE TABLE' AND TABLE_COMMENT REGEXP 'crash|corrupt|^Incorrect ') END`,
  sequence_near_end: `CASE WHEN DATABASE() = 'information_schema' THEN '0' WHEN (SELECT COUNT(*) FROM ${ITS_TABLES}) > ${MOST_TABLES}
    OR (${REPAIRS}) AND EXISTS (SELECT 1 FROM ${ITS_TABLES} AND TABLE_TYPE = 'BASE TABLE' AND ENGINE <> 'InnoDB') THEN '-+'
  ELSE (SELECT ${USED} FROM (SELECT TABLE_NAME, AUTO_INCREMENT FROM ${ITS_TABLES}) AS t
    JOIN (SELECT TABLE_NAME, DATA_TYPE, COLUMN_TYPE FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND EXTRA LIKE '%auto_increment%') AS c
    USING (TABLE_NAME)) END`,
} as const;
