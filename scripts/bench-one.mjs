// @ts-check
// Runs one bench, whose file is named, in a process of its own: what ran before must not be in its figures.
const [, , file = ''] = process.argv;
/** @type {import('./bench.mjs').Bench} */
const { run } = await import(file);
const rows = await run();
process.send?.(rows, () => process.exit(0));
