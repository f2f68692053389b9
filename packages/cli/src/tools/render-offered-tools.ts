import { renderParameter } from '../detail/render-tools.ts';
import { cleanLine } from '../terminal/clean-text.ts';
import { foldText } from '../terminal/fold-text.ts';
import { span, type Piece } from '../terminal/span.ts';
import type { OfferedTool } from './offered-tools.ts';

/** Each tool with its skill, its command and its parameters, in lines that fit. */
export function renderOfferedTools(
  tools: readonly OfferedTool[],
  width: number,
): readonly (readonly Piece[])[] {
  return tools.flatMap(({ name, skill, tool }) => [
    [
      span('accent', name),
      '  ',
      span('quiet', skill.name),
      '  ',
      span(skill.trust === 'untrusted' ? 'untrusted' : 'good', skill.trust),
    ],
    ...below(tool.description, width),
    ...below(`$ ${tool.command.source}`, width).map((line) => line.map((piece) => span('quiet', piece))),
    ...tool.parameters.flatMap((parameter) => below(renderParameter(parameter), width)),
  ]);
}

function below(text: string, width: number): string[][] {
  return foldText(cleanLine(text), width - 2).map((line) => [`  ${line}`]);
}
