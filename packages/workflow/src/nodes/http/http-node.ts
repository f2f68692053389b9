import type { JsonValue, WebAnswer, WebRequest } from '@techne/agent';
import { z } from 'zod';
import { WorkflowError } from '../../errors/workflow-error.ts';
import { renderTemplate, templateValue } from '../../templates/render-template.ts';
import { renderValues } from '../../templates/render-values.ts';
import type { Scope } from '../../templates/scope.ts';
import { asJson } from '../../values/as-json.ts';
import { valueText } from '../../values/value-text.ts';
import { defineNode } from '../define-node.ts';
import { isPassingStatus } from '../is-transient.ts';
import { commonData } from '../node-type.ts';

const WHOLE_REFERENCE = /^\s*\{\{[^{}]+\}\}\s*$/;
/** What may be sent again without doing more than once. */
const repeatable = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

const data = z.object({
  ...commonData,
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
  url: z
    .string()
    .min(1)
    .max(10_000)
    .describe('A template; values are percent-encoded unless it is one reference'),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.unknown().optional().describe('Text, or a value that is sent as JSON; texts are templates'),
});

/** Sends a request to the public Internet; off unless the host brings the means (THREATS.md, 20 and 50). */
export const httpNode = defineNode({
  type: 'http',
  title: 'HTTP request',
  description: 'Sends a request to a server on the public Internet.',
  data,
  timeoutSeconds: 60,
  attempts: ({ method }) => (repeatable.has(method) ? 3 : 1),
  async run(given, { host, scope, signal, idempotencyKey }) {
    if (host.fetch === undefined)
      throw new WorkflowError('NODE_UNAVAILABLE', 'Requests to the web are switched off here', {
        hint: 'The operator can switch them on.',
      });
    const answer = await host.fetch(requestOf(given, scope, idempotencyKey), signal);
    if (answer.status < 400)
      return { status: 'done', output: { status: answer.status, body: bodyOf(answer) } };
    throw new WorkflowError('NODE_FAILED', `The server answered ${answer.status}`, {
      data: { status: answer.status, retryable: isPassingStatus(answer.status) },
    });
  },
});

function requestOf(given: z.output<typeof data>, scope: Scope, idempotencyKey: string): WebRequest {
  const { method, url, body } = given;
  const headers = Object.fromEntries(
    Object.entries(given.headers).map(([name, value]) => [name.toLowerCase(), renderTemplate(value, scope)]),
  );
  if (method !== 'GET' && method !== 'HEAD') headers['idempotency-key'] ??= idempotencyKey;
  const text = textOf(body, scope);
  if (text !== undefined && typeof body !== 'string') headers['content-type'] ??= 'application/json';
  return { method, url: urlOf(url, scope), headers, ...(text !== undefined && { body: text }) };
}

/** A value stays one piece of the address: it cannot change the host, the path or another parameter. */
function urlOf(template: string, scope: Scope): string {
  return WHOLE_REFERENCE.test(template)
    ? valueText(templateValue(template, scope)).trim()
    : renderTemplate(template, scope, encodeURIComponent);
}

function textOf(body: unknown, scope: Scope): string | undefined {
  if (body === undefined || body === null || body === '') return undefined;
  return typeof body === 'string'
    ? renderTemplate(body, scope)
    : JSON.stringify(renderValues(asJson(body), scope));
}

function bodyOf({ contentType, text }: WebAnswer): JsonValue {
  if (!/\bjson\b/i.test(contentType)) return text;
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}
