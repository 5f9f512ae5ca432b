/** Stands for a data folder where nothing is to be kept. In a file of its own: `--help` needs it, and no store. */
export const IN_MEMORY = ':memory:';
