import type { SkillUsage, SkillUse, UsageStatistics } from './usage-statistics.ts';

/** The statistics of one process, gone with it. */
export class MemoryUsageStatistics implements UsageStatistics {
  readonly #usages = new Map<string, { readonly tenant: string | undefined; usage: SkillUsage }>();

  async record(use: SkillUse): Promise<void> {
    const key = JSON.stringify([use.tenant ?? null, use.skill]);
    const before = this.#usages.get(key)?.usage;
    this.#usages.set(key, { tenant: use.tenant, usage: add(before, use) });
  }

  async list(tenant?: string): Promise<readonly SkillUsage[]> {
    const all = new Map<string, SkillUsage>();
    for (const { tenant: owner, usage } of this.#usages.values()) {
      if (tenant !== undefined && owner !== tenant) continue;
      all.set(usage.skill, together(all.get(usage.skill), usage));
    }
    return [...all.values()].sort((a, b) => (a.skill < b.skill ? -1 : 1));
  }
}

function add(before: SkillUsage | undefined, use: SkillUse): SkillUsage {
  const { skill, iterations, durationMs, inputTokens, outputTokens, at } = use;
  const failures = use.status === 'succeeded' ? 0 : 1;
  const one = { skill, uses: 1, failures, iterations, durationMs, inputTokens, outputTokens, lastUsedAt: at };
  return together(before, one);
}

function together(first: SkillUsage | undefined, second: SkillUsage): SkillUsage {
  if (first === undefined) return second;
  return {
    skill: second.skill,
    uses: first.uses + second.uses,
    failures: first.failures + second.failures,
    iterations: first.iterations + second.iterations,
    durationMs: first.durationMs + second.durationMs,
    inputTokens: first.inputTokens + second.inputTokens,
    outputTokens: first.outputTokens + second.outputTokens,
    lastUsedAt: Math.max(first.lastUsedAt, second.lastUsedAt),
  };
}
