import type { AgentError } from '@techne/agent';
import { openConfiguredWorkspace } from '../catalog/open-catalog.ts';
import { skillUnknown } from '../detail/skill-unknown.ts';
import { untilInterrupted } from '../execution/until-interrupted.ts';
import { localRetriever } from '../knowledge/local-retriever.ts';
import { openChosenModel } from '../models/open-chosen-model.ts';
import { CommandError } from '../program/command-error.ts';
import type { Command } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { modelOption } from '../program/model-option.ts';
import { printPromptRun } from '../runs/print-prompt-run.ts';
import { readInputs } from '../runs/read-inputs.ts';
import { Interrupted } from '../terminal/person.ts';
import { unavailable } from '../tools/find-tool.ts';

/** `techne run`: a skill as a prompt, with its inputs filled in. */
export const run: Command = {
  options: [
    { name: 'input', value: 'NAME=VALUE', repeatable: true, summary: 'A value for an input of the skill' },
    { name: 'text', value: 'TEXT', summary: 'A value for its first required input, else its first' },
    modelOption,
  ],
  notes: [
    'Prints the answer as it comes; with --json every event on a line of its own: {"event": …, "data": …}.',
    'Ends with 1 when the model fails, with 2 and its name when a required input is missing, with 3 when the skill',
    'is disabled, with 4 when there is no such skill.',
  ],
  examples: [
    'run article-summary --text "A long article"',
    'run article-summary --input article="A long article" --input style=bullets --json',
  ],
  async run(context) {
    if (context.server !== undefined) return (await import('../remote/run-remotely.ts')).runRemotely(context);
    const [name = ''] = context.arguments.operands;
    const { catalog, loaded } = await openConfiguredWorkspace(context);
    const found = catalog.find(name);
    if (found === undefined) throw skillUnknown(catalog, name);
    if (!found.available) throw unavailable(found);
    const skill = await catalog.load(found.name);
    const { agentFlow, model: ownModel } = skill.manifest;
    const inputs = agentFlow?.inputs ?? [];
    const values = readInputs(context, skill.name, inputs);
    const { skillSettings } = await import('@techne/config');
    const { runPrompt } = await import('@techne/agent');
    const wanted = skillSettings(loaded.config, skill.name).model ?? ownModel;
    const { model } = await openChosenModel(context, loaded.config, wanted);
    let failure: AgentError | undefined;
    const local = localRetriever(context);
    const { result } = await untilInterrupted((signal) =>
      printPromptRun(
        context,
        runPrompt({
          prompt: skill.body.trim(),
          inputs,
          values,
          model,
          knowledgeBase: agentFlow?.knowledgeBase,
          retriever: local.retriever,
          temperature: agentFlow?.model?.temperature,
          maxOutputTokens: agentFlow?.model?.maxTokens,
          signal,
          onFailure: (error) => {
            failure = error;
          },
        }),
      ),
    ).finally(() => local.close());
    if (result.status === 'succeeded') return exitCodes.done;
    if (result.status === 'cancelled') throw new Interrupted('interrupted.');
    if (result.error?.code === 'INPUT_MISSING') {
      const message = `${result.error.message}. Add --input name=value; techne show ${skill.name} lists the inputs.`;
      throw new CommandError(exitCodes.usage, message);
    }
    throw failure ?? new CommandError(exitCodes.failed, result.error?.message ?? 'the run failed.');
  },
};
