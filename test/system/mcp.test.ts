import { readFileSync } from 'node:fs';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, describe, expect, it } from 'vitest';
import { GAMES } from '../../src/games/catalogue.js';
import { type Called, call, connect, playToTheEnd, start, type Version, VERSIONS } from '../driver/mcp-client.js';

const PLAY = ['get_rules', 'list_games', 'new_match', 'play_move', 'resign', 'view_match'];
const TRUTH = ['analyse_position', 'check_puzzle', 'get_puzzle', 'judge_move', 'review_match'];

const shared = new Map<Version, Promise<Client>>();
afterAll(async () => {
  for (const client of shared.values()) await (await client).close();
});

/** A client of one `duel mcp` for many tests: it keeps nothing between two calls. */
function clientOf(version: Version = VERSIONS[1]): Promise<Client> {
  const client = shared.get(version) ?? start(version);
  shared.set(version, client);
  return client;
}
describe.each(VERSIONS)('duel mcp, protocol $version', (version) => {
  it('lists its tools with schemas, titles and annotations', async () => {
    const { tools } = await (await clientOf(version)).listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([...PLAY, ...TRUTH].toSorted());
    for (const { title, description, outputSchema, annotations } of tools) {
      expect([title, description]).not.toContain(undefined);
      expect(outputSchema).toMatchObject({ type: 'object' });
      expect(annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true, destructiveHint: false });
    }
  });

  it('lets an assistant play a whole match and has its loss explained', async () => {
    const client = await clientOf(version);
    const begun = await call(client, 'new_match', { game: 'dual-digits', opponent: 'perfect', seed: 1 });
    expect(begun.data).toMatchObject({ turn: 1, yourSeat: 1, yourTurn: true, legalMoves: ['1', '2', '3', '4'] });
    const end = await playToTheEnd(client, begun);
    expect(end.data).toMatchObject({ winner: 2, legalMoves: [] });
    const review = await call(client, 'review_match', { match: end.data['match'] });
    expect(review.data['summary']).toContainEqual(expect.stringContaining('Computer'));
    const { messages } = await client.getPrompt({
      name: 'explain_my_loss',
      arguments: { match: String(end.data['match']) },
    });
    expect(JSON.stringify(messages)).toContain('review_match');
  });

  it('has rules, transcripts and pictures as resources', async () => {
    const client = await clientOf(version);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      ['rules', 'map'].flatMap((kind) => GAMES.map(({ id }) => `duelbook://${kind}/${id}`)),
    );
    const read = async (uri: string): Promise<string> => {
      const { contents } = await client.readResource({ uri });
      return contents.map((part) => ('text' in part ? part.text : '')).join('');
    };
    expect(await read('duelbook://rules/number-duel')).toContain('# Number Duel');
    expect(await read('duelbook://map/digit-duel-zero')).toContain('<svg');
    const { data } = await call(client, 'new_match', { game: 'dual-digits', seat: 2, seed: 3 });
    expect(await read(`duelbook://replay/${encodeURIComponent(String(data['match']))}`)).toContain(
      '=== Dual Digits ===',
    );
  });
});

describe('duel mcp', () => {
  it('is started as the docs say', async () => {
    const page = readFileSync(new URL('../../docs/research.md', import.meta.url), 'utf8');
    const [, text = ''] = /^```json\n(.*?)^```/ms.exec(page) ?? [];
    const { command, args } = JSON.parse(text).mcpServers.duelbook;
    expect([command, args[0]]).toEqual(['duel', 'mcp']);
    const client = await connect(args.slice(1));
    expect((await client.listTools()).tools).not.toEqual([]);
  });

  it.each(GAMES.map(({ id }) => id))('plays %s to the end from both seats', async (game) => {
    const client = await clientOf();
    for (const seat of [1, 2]) {
      const begun = await call(client, 'new_match', { game, seat, seed: 5, opponent: 'newcomer' });
      const end = await playToTheEnd(client, begun);
      expect(end.data).toMatchObject({ finished: true, yourSeat: seat, result: expect.any(String) });
    }
  });

  it('gives the same answer to the same call', async () => {
    const client = await clientOf();
    const { data } = await call(client, 'new_match', { game: 'number-duel', seed: 2 });
    const given = { match: data['match'], turn: 1, move: '3' };
    expect(await call(client, 'play_move', given)).toEqual(await call(client, 'play_move', given));
  });

  it('refuses what is not legal with the reason and the legal moves, and nothing has changed', async () => {
    const client = await clientOf();
    const begun = await call(client, 'new_match', { game: 'dual-digits', seed: 1 });
    const { match } = begun.data;
    expect(await call(client, 'play_move', { match, turn: 1, move: '7' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('Legal moves: 1, 2, 3 or 4.'),
    });
    expect(await call(client, 'play_move', { match, turn: 2, move: '3' })).toMatchObject({
      isError: true,
      text: 'This match is at turn 1, not 2. Give the match of the last answer.',
    });
    expect((await call(client, 'view_match', { match })).data).toEqual(begun.data);
  });

  it('calls a bad multiplier an error and no choice (R-MD1)', async () => {
    const client = await clientOf();
    const { data } = await call(client, 'new_match', { game: 'multiplication-duel', seed: 1 });
    const refused = await call(client, 'play_move', { match: data['match'], turn: 1, move: '12' });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('2, 3, 4') });
  });

  it.each([
    ['new_match', { game: 'chess' }, 'There’s no game "chess".'],
    ['new_match', { game: 'dual-digits', options: { start: 0 } }, 'start can’t be "0"'],
    ['view_match', { match: 'hello' }, "The match can't be read: line 1"],
    ['analyse_position', {}, 'Give a match, or a game and a position.'],
    ['analyse_position', { game: 'dual-digits', position: '99 0 1' }, 'The start is "25 0 1".'],
    ['check_puzzle', { puzzle: 'x', move: '1' }, 'This isn’t a puzzle from get_puzzle.'],
    ['get_puzzle', { date: 'today' }, 'is not a date'],
  ])('%s %j is refused in words', async (name, given, words) => {
    const refused = await call(await clientOf(), name, given);
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining(words) });
  });

  it('resigns', async () => {
    const client = await clientOf();
    const { data } = await call(client, 'new_match', { game: 'dual-digits', seed: 1 });
    const resigned = await call(client, 'resign', { match: data['match'] });
    expect(resigned.data).toMatchObject({ finished: true, winner: 2 });
  });

  it('knows the truth of a position and of a move', async () => {
    const client = await clientOf();
    const { data } = await call(client, 'analyse_position', { game: 'digit-duel-zero' });
    expect(data).toMatchObject({
      value: 1,
      distance: 15,
      moves: [
        { move: '2', regret: 2, best: false },
        { move: '5', regret: 0, best: true },
      ],
    });
    const judged = await call(client, 'judge_move', { game: 'digit-duel-zero', move: '2' });
    expect(judged.data).toMatchObject({ right: false, regret: 2, better: ['5'] });
    const both = await call(client, 'analyse_position', { game: 'number-duel' });
    expect(both.data['moves']).toContainEqual({ move: '5', regret: 0, best: true, probability: 1 });
    expect((await call(client, 'judge_move', { game: 'number-duel', move: '5' })).data).toMatchObject({ right: true });
  });

  it('sets puzzles and checks answers', async () => {
    const client = await clientOf();
    const { data } = await call(client, 'get_puzzle', { game: 'dual-digits', seed: 4 });
    const answers: Called[] = [];
    for (const move of [data['choices']].flat())
      answers.push(await call(client, 'check_puzzle', { puzzle: data['puzzle'], move }));
    const right = answers.filter((each) => each.data['right'] === true);
    expect(right.length).toBeGreaterThan(0);
    expect(right.length).toBeLessThan(answers.length);
    expect((await call(client, 'get_puzzle', { date: '2026-02-03' })).data['question']).not.toBe('');
  });

  it('takes everything that knows the truth away for an examination', async () => {
    const client = await connect(['--play-only']);
    expect((await client.listTools()).tools.map(({ name }) => name).toSorted()).toEqual(PLAY);
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['play_game']);
    expect((await client.listResources()).resources.filter(({ uri }) => uri.includes('map'))).toEqual([]);
    await expect(client.callTool({ name: 'analyse_position', arguments: { game: 'dual-digits' } })).rejects.toThrow(
      'analyse_position',
    );
  });
});
