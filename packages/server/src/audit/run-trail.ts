import type { AgentEvent } from '@techne/agent';
import type { AuditEvent, AuditService } from './audit-service.ts';
import { describeAgentEvent } from './describe-agent-event.ts';

/** What one run leaves in the audit trail. */
export class RunTrail {
  readonly #audit: AuditService;
  readonly #run: { readonly id: string; readonly tenant: string; readonly userId: string };
  /** A call that was kept from happening has a result too, which tells nothing new. */
  readonly #refused = new Set<string>();

  constructor(
    audit: AuditService,
    run: { readonly id: string; readonly tenant: string; readonly userId: string },
  ) {
    this.#audit = audit;
    this.#run = run;
  }

  /** A listener for the events of the run; `skill` is whose subagent they come from, where they come from one. */
  readonly hear = (event: AgentEvent, skill?: string): void => {
    if (event.type === 'tool_call_blocked') this.#refused.add(event.callId);
    if (event.type === 'tool_result' && this.#refused.delete(event.callId)) return;
    const told = describeAgentEvent(event);
    if (told === undefined) return;
    const inside = skill === undefined ? {} : { inside: skill };
    this.note({ ...told, data: { ...told.data, ...inside } });
  };

  note({ data, ...event }: Omit<AuditEvent, 'tenant' | 'actor'>): void {
    this.#audit.note({ ...event, ...this.#who(), data: this.#withRun(data) });
  }

  /** Durable when it resolves. */
  async record({ data, ...event }: Omit<AuditEvent, 'tenant' | 'actor'>): Promise<void> {
    await this.#audit.record({ ...event, ...this.#who(), data: this.#withRun(data) });
  }

  #who(): Pick<AuditEvent, 'tenant' | 'actor'> {
    return { tenant: this.#run.tenant, actor: this.#run.userId };
  }

  #withRun(data: AuditEvent['data']): Readonly<Record<string, unknown>> {
    return { run: this.#run.id, ...data };
  }
}
