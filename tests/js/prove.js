/** Proves the records named on the command line, for tests in Python: prints what was found as one JSON list. */
import { readFileSync } from 'node:fs';
import { prove } from '#proof';
import { Difference } from '#record';

const found = process.argv.slice(2).map(path => {
  try {
    return prove(readFileSync(path));
  } catch (error) {
    if (!(error instanceof Difference)) throw error;
    return { ok: false, hands: [], differences: [error] };
  }
});
console.log(JSON.stringify(found));
