import type { ListedModel, LocalServer } from '@techne/agent';
import { cleanLine } from '../terminal/clean-text.ts';
import { cutToWidth, fitToWidth } from '../terminal/cut-to-width.ts';
import { displayWidth } from '../terminal/display-width.ts';
import { span, type Piece } from '../terminal/span.ts';

type Lines = readonly (readonly Piece[])[];

const gap = '  ';
const longestName = 48;

/** The models, one a line: the default is marked, and what is not ready says why. */
export function renderModels(models: readonly ListedModel[], width: number): Lines {
  const names = models.map(({ reference }) => cleanLine(reference));
  const column = Math.min(longestName, Math.max(...names.map((name) => displayWidth(name))));
  return models.map((model, at) => [
    span('good', model.isDefault ? '* ' : '  '),
    span('accent', fitToWidth(names[at] ?? '', column)),
    gap,
    span(model.ready ? 'quiet' : 'attention', cutToWidth(factsOf(model), width - column - 4)),
  ]);
}

function factsOf({ target, tools, contextWindow, ready, problem }: ListedModel): string {
  const facts = [
    ...(target === undefined ? [] : [`is ${target}`]),
    ...(ready ? [tools ? 'calls tools' : 'no tools', `${contextWindow} tokens`] : ['not ready']),
    ...(problem === undefined ? [] : [problem]),
  ];
  return cleanLine(facts.join(', '));
}

/** What answered on this machine, with the lines of configuration that connect it. */
export function renderLocalServers(servers: readonly LocalServer[]): Lines {
  if (servers.length === 0) {
    return [
      ['No server of models answers on this machine. Ollama, LM Studio, llama.cpp and vLLM are looked for.'],
    ];
  }
  return servers.flatMap(({ name, baseUrl, models }) => [
    [span('strong', name), `  ${baseUrl}`],
    ...models.map((model) => ['  ', span('accent', model)]),
    [span('quiet', `  [models] default = "${name}:${models[0] ?? 'MODEL'}"`)],
    [span('quiet', `  [models.providers.${name}] type = "openai-compatible", base_url = "${baseUrl}"`)],
  ]);
}
