import type { CommandModule, CommandName } from './command/command.js';

/** Loads the work of each command only when it is wanted, which keeps the start short. */
export const COMMAND_MODULES: Readonly<Record<CommandName, () => Promise<CommandModule>>> = {
  play: () => import('./play/play-command.js'),
  resume: () => import('./play/resume-command.js'),
  host: () => import('./online/host-command.js'),
  join: () => import('./online/join-command.js'),
  watch: () => import('./online/watch-command.js'),
  replay: () => import('./replay-command.js'),
  games: () => import('./games-command.js'),
  rules: () => import('./rules-command.js'),
  review: () => import('./learn/review-command.js'),
  learn: () => import('./learn/learn-command.js'),
  puzzle: () => import('./learn/puzzle-command.js'),
  solve: () => import('./truth/solve-command.js'),
  table: () => import('./truth/table-command.js'),
  map: () => import('./truth/map-command.js'),
  fairness: () => import('./truth/fairness-command.js'),
  export: () => import('./export-command.js'),
  env: () => import('./env-command.js'),
  mcp: () => import('./mcp-command.js'),
  web: () => import('./web/web-command.js'),
  serve: () => import('./serve/serve-command.js'),
  'move-store': () => import('./serve/move-store-command.js'),
  arena: () => import('./arena/arena-command.js'),
  completion: () => import('./completion-command.js'),
};
