import { createHash } from 'node:crypto';
import { isFields } from '../../core/json.js';
import { parseFields, textOf, countOf } from '../../arena/json.js';
import { readModelAnswer } from '../../arena/model-answer.js';
import { makePrompt } from '../../arena/model-prompt.js';
import type { Player, Question, Reply } from '../../arena/player.js';
import { type Choose, makeChoose, parseMoveAnswer } from '../../arena/protocol.js';
import type { AnyMatch } from '../../core/match.js';
import { type EndpointSettings, post, type Slots } from './endpoint.js';
import { withoutSecret } from './secret.js';

/** A player that is asked by requests and remembers nothing. */
const statelessPlayer = (name: string, ask: (id: string, question: Question) => Promise<Reply>): Player => ({
  name,
  own: false,
  sit: ({ id }) => ({ choose: (question) => ask(id, question), leave: () => undefined }),
});

/** A player behind an address: each question is a POST, and its answer is an object with a move. */
export const httpPlayer = (
  name: string,
  url: string,
  settings: EndpointSettings,
  slots: Slots,
  showLegal: boolean,
): Player =>
  statelessPlayer(name, (id, question) =>
    slots.use(async () => {
      const answered = await post(url, makeChoose(id, question, showLegal), {}, settings);
      if ('fault' in answered) return answered;
      const { body, ms } = answered;
      if (body.trim() === '') return { ms, fault: 'empty', message: 'The answer was empty.' };
      const fields = parseFields(body);
      const answer = fields === undefined ? undefined : parseMoveAnswer(fields);
      return answer === undefined
        ? { ms, fault: 'unparsable', message: 'The answer isn’t a JSON object with "move".', text: body }
        : { ms, ...answer };
    }),
  );

/** What tokens cost: for a million of input and of output. Undefined: nobody knows. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

export interface ModelSettings {
  readonly model: string;
  readonly baseUrl: string;
  readonly key: string | undefined;
  /** Further fields of the request, such as `max_tokens` or `temperature`; endpoints disagree about them. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly price: Price | undefined;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** What was written; some endpoints send it in parts, with thoughts as parts of another type. */
const contentText = (content: unknown): string =>
  Array.isArray(content)
    ? content.map((part) => (isFields(part) && part['type'] === 'text' ? (textOf(part['text']) ?? '') : '')).join('')
    : (textOf(content) ?? '');

/** What an endpoint of chat completions answered: the first choice, and the tokens it took. */
function readCompletion(
  body: string,
  price: Price | undefined,
): { text: string; finish?: string | undefined; refusal?: string | undefined; usage?: Reply['usage'] } | undefined {
  const fields = parseFields(body);
  const choices: unknown = fields?.['choices'];
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = isFields(choice) ? choice['message'] : undefined;
  if (!isFields(choice) || !isFields(message)) return undefined;
  const told = fields?.['usage'];
  const [input, output] = isFields(told)
    ? [countOf(told['prompt_tokens']), countOf(told['completion_tokens'])]
    : [undefined, undefined];
  const cost =
    price === undefined || input === undefined || output === undefined
      ? undefined
      : (input * price.input + output * price.output) / 1e6;
  return {
    text: contentText(message['content']),
    finish: textOf(choice['finish_reason']),
    refusal: textOf(message['refusal']),
    ...(input === undefined && output === undefined
      ? {}
      : {
          usage: {
            ...(input === undefined ? {} : { input }),
            ...(output === undefined ? {} : { output }),
            ...(cost === undefined ? {} : { cost }),
          },
        }),
  };
}

/** A language model behind an endpoint of chat completions, as OpenAI defined it. Its key is in no reply. */
export const modelPlayer = (
  name: string,
  model: ModelSettings,
  settings: EndpointSettings,
  slots: Slots,
  showLegal: boolean,
): Player =>
  statelessPlayer(name, (id, question) =>
    slots.use(async () => {
      const choose = makeChoose(id, question, showLegal);
      return withoutSecret(await askModel(question.match, choose, model, settings), model.key);
    }),
  );

async function askModel(
  match: AnyMatch,
  choose: Choose,
  { model, baseUrl, key, parameters, price }: ModelSettings,
  settings: EndpointSettings,
): Promise<Reply> {
  const { system, user } = makePrompt(match, choose);
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
  const prompt = hashOf(`${system}\n${user}`);
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;
  const answered = await post(url, { model, messages, ...parameters }, headers, { ...settings, secret: key });
  if ('fault' in answered) return { prompt, ...answered };
  const completion = readCompletion(answered.body, price);
  if (completion === undefined)
    return {
      prompt,
      ms: answered.ms,
      fault: 'infrastructure',
      message: 'The answer isn’t a chat completion.',
      text: answered.body,
    };
  const { usage, ...answer } = completion;
  const reply = readModelAnswer(answer, (text) => match.rules.parseMove(text) !== undefined);
  return { ...reply, prompt, ms: answered.ms, ...(usage === undefined ? {} : { usage }) };
}
