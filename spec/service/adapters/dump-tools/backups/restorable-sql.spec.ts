import { expect } from 'chai';
import * as fc from 'fast-check';
import { restorableSql } from '../../../../../adapters/dump-tools/backups/mysql/restorable-sql.js';

const rewrite = async (script: string, cuts: readonly number[] = []): Promise<string> => {
  const bytes = Buffer.from(script);
  const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
  const parts = async function* () {
    for (const [index, place] of places.entries())
      yield await Promise.resolve(bytes.subarray(place, places[index + 1] ?? bytes.length));
  };
  const written: Uint8Array[] = [];
  for await (const part of restorableSql(parts()).bytes) written.push(Uint8Array.from(part));
  return Buffer.concat(written).toString();
};

const SCRIPT = `/*!50003 CREATE*/ /*!50017 DEFINER=\`a*/ b\`@\`%\`*/ /*!50003 TRIGGER t BEFORE INSERT ON i FOR EACH ROW SET @a = 1 */;;
CREATE DEFINER=\`a\`\`b\`@\`10.%\` PROCEDURE \`p\`()
CREATE DEFINER=\`a role\` FUNCTION \`f\`() RETURNS int
/*!50013 DEFINER=\`größer\`@\`localhost\` SQL SECURITY INVOKER */
/*!50106 CREATE*/ /*!50117 DEFINER=\`a\`@\`b\`*/ /*!50106 EVENT \`e\` ON SCHEDULE EVERY 1 DAY DO SELECT 1 */ ;;
ALTER DATABASE \`shop\` CHARACTER SET latin1 COLLATE latin1_swedish_ci ;
INSERT INTO \`item\` VALUES ('CREATE DEFINER=\`a\`@\`b\` PROCEDURE \\nALTER DATABASE \`shop\`');
CREATE TABLE \`naïve\` (id int);
-- Dump completed`;

const REWRITTEN = `/*!50003 CREATE*/ /*!50003 TRIGGER t BEFORE INSERT ON i FOR EACH ROW SET @a = 1 */;;
CREATE PROCEDURE \`p\`()
CREATE FUNCTION \`f\`() RETURNS int
/*!50013 SQL SECURITY INVOKER */
/*!999999 CREATE EVENT \`e\` ON SCHEDULE EVERY 1 DAY DO SELECT 1 */ ;;
/* ALTER DATABASE */
INSERT INTO \`item\` VALUES ('CREATE DEFINER=\`a\`@\`b\` PROCEDURE \\nALTER DATABASE \`shop\`');
CREATE TABLE \`naïve\` (id int);
-- Dump completed`;

describe('restorableSql', () => {
  it('takes accounts, events and the name of the database out, and nothing from rows', async () => {
    expect(await rewrite(SCRIPT)).to.equal(REWRITTEN);
  });

  it('does so wherever the bytes are cut into parts', async () => {
    const cuts = fc.array(fc.nat(Buffer.byteLength(SCRIPT)), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        expect(await rewrite(SCRIPT, places)).to.equal(REWRITTEN);
      }),
    );
    const everywhere = Array.from({ length: Buffer.byteLength(SCRIPT) }, (_, place) => place);
    expect(await rewrite(SCRIPT, everywhere)).to.equal(REWRITTEN);
  });

  it('passes long lines on as they come', async () => {
    const long = `A${'x'.repeat(20_000)}\nCREATE DEFINER=\`a\`@\`b\` ${'y'.repeat(9_000)}\n/${'z'.repeat(9_000)}`;
    const rewritten = long.replace('DEFINER=`a`@`b` ', '');
    for (const cuts of [[], [10_000], [1, 4_097, 20_010, 25_000]])
      expect(await rewrite(long, cuts)).to.equal(rewritten);
  });
});
