export * from './core/index.js';
export * from './games/index.js';
export * from './solver/index.js';
export * from './coach/index.js';
export * from './bots/index.js';
