import type { OpenedModel } from '@techne/agent';
import { skillSettings } from '@techne/config';
import type { Skill } from '@techne/skills';
import { WorkflowError } from '@techne/workflow';
import type { WorkflowContext } from '../workflow-context.ts';

/** The model of a node: the one asked for, else of the configuration or the skill, else the default. */
export function openNodeModel(
  context: Pick<WorkflowContext, 'parts' | 'models'>,
  { asked, skill }: { readonly asked?: string; readonly skill?: Skill },
): Promise<OpenedModel> {
  const { parts, models } = context;
  checkNodeModel(context, asked);
  const configured = skill && skillSettings(parts.config, skill.name).model;
  return models.open({ asked, configured, own: skill?.manifest.model });
}

/** A graph may name any model; those that the operator configured are opened. */
export function checkNodeModel({ models }: Pick<WorkflowContext, 'models'>, asked: string | undefined): void {
  if (asked === undefined || models.isConfigured(asked)) return;
  throw new WorkflowError('NODE_FAILED', `The model ${asked} is not configured`, {
    hint: 'Choose one of the configured models, or leave it out.',
  });
}
