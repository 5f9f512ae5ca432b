import { type Options, allowedValues } from '../core/options.js';
import type { AnyMatch } from '../core/match.js';
import { type Choose, type PlayedTurn } from './protocol.js';

/** What a language model is told: who it is, once, and the question. */
export interface ModelPrompt {
  readonly system: string;
  readonly user: string;
}

const turnText = (turn: PlayedTurn): string =>
  'moves' in turn ? `both chose: ${turn.moves.join(' against ')}` : `player ${turn.seat}: ${turn.move}`;

function settingsText({ game }: AnyMatch['setup'], options: Options): string {
  return Object.entries(options)
    .map(([name, value]) => {
      const spec = game.options[name];
      return `- ${name} = ${value}${spec === undefined ? '' : ` (${spec.meaning}; ${allowedValues(spec)})`}`;
    })
    .join('\n');
}

/** The prompt for a question; the same question gives the same prompt. */
export function makePrompt(match: AnyMatch, choose: Choose): ModelPrompt {
  const { game } = match.setup;
  const { goal, play, end } = game.words.page(choose.options);
  const system = [
    `You play the two-player game "${game.title}". These are its rules.`,
    `Goal: ${goal}`,
    ...play.map((rule) => `- ${rule}`),
    ...end.map((rule) => `- ${rule}`),
    'The settings of this game:',
    settingsText(match.setup, choose.options),
    'Answer with your move. You may think first. End with one JSON object: {"move": "…"}.',
  ].join('\n');
  const user = [
    `You are player ${choose.seat}.`,
    choose.history.length === 0
      ? 'Nothing has been played yet from this position.'
      : `So far: ${choose.history.map(turnText).join('; ')}.`,
    'The screen shows:',
    choose.screen,
    ...(choose.legal === undefined ? [] : [`Legal moves: ${choose.legal.join(', ')}.`]),
    ...(choose.coach === undefined ? [] : [`Your coach says: ${choose.coach}`]),
    ...(choose.refused === undefined
      ? []
      : [`Your last answer was not accepted (${choose.refused.code}): ${choose.refused.message}`]),
    'Your move?',
  ].join('\n');
  return { system, user };
}
