// Says of every account what the client would say, and writes it.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [python, half, accounts, out] = process.argv.slice(2);
const py = await import(pathToFileURL(python));
const { headlines } = (await import(pathToFileURL(half))).default(py, {});
const reviews = JSON.parse(readFileSync(accounts, 'utf-8'));
writeFileSync(out, JSON.stringify(reviews.map(({ seats, sides }) => headlines(seats, sides))));
