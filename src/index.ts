export * from './core/index.js';
export * from './games/index.js';
