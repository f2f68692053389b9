import type { ApprovalPreview } from '@techne/exec';
import { trustInWords } from '../detail/skill-facts.ts';
import { cleanLine } from '../terminal/clean-text.ts';
import { cutToWidth } from '../terminal/cut-to-width.ts';
import { foldText } from '../terminal/fold-text.ts';
import { span, type Piece, type Style } from '../terminal/span.ts';
import { renderChanges } from './render-changes.ts';

/** What is shown beside the gate's own preview. */
export interface PreviewFacts {
  /** Of the skill, what runs: a tool or a script. */
  readonly what: string;
  /** Whether the skill says that it uses the network. */
  readonly declaresNetwork: boolean;
  /** Names of the variables that it gets from the configuration. */
  readonly variables: readonly string[];
}

type Lines = readonly (readonly Piece[])[];

const labelWidth = 9;
/** A description is the author's own praise; it must not push the rest out of sight. */
const descriptionLines = 3;

/** Everything that a person should know before the answer, in lines that fit. */
export function renderPreview(preview: ApprovalPreview, facts: PreviewFacts, width: number): Lines {
  const { sandboxed, changes, warning } = preview;
  const row = (label: string, value: string, style?: Style): Lines => renderRow(label, value, width, style);
  return [
    ...foldText(cleanLine(`Run ${facts.what} of ${preview.name}?`), width).map((line) => [
      span('accent', line),
    ]),
    ...row('', cutToWidth(cleanLine(preview.description), (width - labelWidth - 2) * descriptionLines)),
    ...row('Command', preview.command, 'strong'),
    ...row('Why', preview.reason),
    ...row('Source', `${preview.source}, ${preview.folder}`),
    ...row('Trust', trustInWords[preview.trust], preview.trust === 'untrusted' ? 'untrusted' : 'good'),
    ...row('Digest', preview.digest),
    ...row('Sandbox', sandboxed ? 'yes: it cannot change your files' : 'no: it may do whatever you may do'),
    ...row(
      'Network',
      describeNetwork(preview, facts),
      sandboxed && preview.network ? 'attention' : undefined,
    ),
    ...(facts.variables.length === 0
      ? []
      : row('Secrets', `it gets ${facts.variables.join(', ')} of your configuration`, 'attention')),
    ...(changes === undefined ? [] : renderChanges(changes, row)),
    ...(warning === undefined ? [] : renderWarning(warning, width)),
  ];
}

/** A label, and beside it a value that may take several lines. */
export function renderRow(label: string, value: string, width: number, style?: Style): Lines {
  return foldText(cleanLine(value), width - labelWidth - 2).map((line, index) => [
    '  ',
    span('quiet', (index === 0 ? label : '').padEnd(labelWidth)),
    style === undefined ? line : span(style, line),
  ]);
}

function describeNetwork({ sandboxed, network }: ApprovalPreview, { declaresNetwork }: PreviewFacts): string {
  if (sandboxed) {
    return network ? "yes: all of this machine's, also services that listen on this machine alone" : 'none';
  }
  return declaresNetwork ? 'as yours; the skill says that it uses it' : 'as yours';
}

function renderWarning(warning: string, width: number): Lines {
  return [
    [],
    [span('danger', 'WARNING: UNTRUSTED SKILL')],
    ...foldText(warning, width).map((line) => [span('danger', line)]),
  ];
}
