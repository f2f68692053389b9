import { loadConfiguration } from '../configuration/load-configuration.ts';
import { trustedFolders } from '../configuration/trusted-folders.ts';
import { describeModel, describeServer } from '../models/describe-model.ts';
import { renderLocalServers, renderModels } from '../models/render-models.ts';
import type { Command } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';

const howToConnect =
  'No model is configured, so the built-in offline model answers. Set ANTHROPIC_API_KEY or OPENAI_API_KEY, or add ' +
  '[models.providers.NAME] to the configuration; techne models --local looks for servers on this machine.';

/** `techne models`: what `--model` can name. */
export const models: Command = {
  options: [{ name: 'local', summary: 'Also look for servers of models on this machine' }],
  notes: [
    'A * marks the model that answers when --model names none. Nothing is asked of any service; --local asks the',
    'usual ports of Ollama, LM Studio, llama.cpp and vLLM, on loopback alone.',
  ],
  examples: ['models', 'models --local', 'models --json'],
  async run(context) {
    const { arguments: given, stdout, stderr, json, environment } = context;
    const { config } = await loadConfiguration(context, await trustedFolders(context));
    const { findLocalServers, listModels } = await import('@techne/agent');
    const listed = listModels(config, { environment });
    const servers = given.has('local') ? await findLocalServers() : undefined;
    if (json) {
      const local = servers?.map(describeServer);
      stdout.json({ models: listed.map(describeModel), ...(local === undefined ? {} : { local }) });
      return exitCodes.done;
    }
    stdout.lines(renderModels(listed, stdout.width));
    if (servers !== undefined) stdout.lines([[], ...renderLocalServers(servers)]);
    if (listed.length === 1) stderr.line(howToConnect);
    return exitCodes.done;
  },
};
