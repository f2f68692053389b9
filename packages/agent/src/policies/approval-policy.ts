import { PreapprovedTools, type PreapprovalOptions } from './preapproved-tools.ts';
import type { ToolPolicy } from './tool-policy.ts';

/**
 * Asks a person where a tool says that one has to be asked (ruling 23). With `isApproved`, what an approved skill
 * pre-approves is not asked about (`advisory`, ruling 18).
 *
 * @example
 * createApprovalPolicy({ isApproved: ({ name, digest }) => store.has(name, digest) });
 */
export function createApprovalPolicy(options: Partial<PreapprovalOptions> = {}): ToolPolicy {
  const { isApproved = () => false } = options;
  const preapproved = new PreapprovedTools({ isApproved });
  return {
    name: 'approval',
    async authorizeCall(tool, input, context) {
      const need = await tool.approval?.(input, context);
      if (need === undefined || (await preapproved.covers(tool, input))) return { answer: 'allow' };
      const { reason, warning, preview, digest } = need;
      return {
        answer: 'confirm',
        reason,
        ...(warning === undefined ? {} : { warning }),
        preview,
        ...(digest === undefined ? {} : { digest }),
        confirm: (answer) => need.answer(answer),
      };
    },
    afterCall(_, { activated }) {
      if (activated !== undefined) preapproved.remember(activated);
    },
    restore: (activations) => preapproved.restore(activations),
  };
}
