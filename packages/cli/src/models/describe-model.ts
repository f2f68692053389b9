import type { ListedModel, LocalServer } from '@techne/agent';

/** A model as `--json` shows it. */
export function describeModel(model: ListedModel) {
  const { reference, target, provider, isDefault, tools, contextWindow, ready, problem } = model;
  return {
    reference,
    target,
    provider,
    default: isDefault,
    tools,
    context_window: contextWindow,
    ready,
    problem,
  };
}

/** A server of models as `--json` shows it. */
export function describeServer({ name, baseUrl, models }: LocalServer) {
  return { name, base_url: baseUrl, models };
}
