export * from '../../src/testing/playing.js';
