// node peer.js consume HOST PORT CASE...
// Runs cases in their order on one connection and prints a line for each: `case NAME ok` or `case NAME failed TEXT`.
import { CASES } from './cases.js';
import { Connection } from './frames.js';

const [role, host, port, ...names] = process.argv.slice(2);
if (role !== 'consume' || names.length === 0) {
  console.error('usage: node peer.js consume HOST PORT CASE...');
  process.exit(2);
}

const connection = await Connection.open(host, Number(port));
for (const name of names) {
  const run = CASES[name] ?? (() => Promise.reject(new Error('there is no such case')));
  const outcome = await run(connection).then(
    () => (connection.oddities.length === 0 ? 'ok' : `failed ${connection.oddities}`),
    (thrown) => `failed ${thrown.message.replace(/\s+/g, ' ')}`,
  );
  console.log(`case ${name} ${outcome}`);
}
connection.close();
