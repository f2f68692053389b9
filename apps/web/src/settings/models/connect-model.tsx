import { useState } from 'react';
import { Choice } from '../../design/choice.tsx';
import { CodeBlock } from '../../design/code-block.tsx';
import { Section } from '../../design/section.tsx';
import { text } from '../../text/text.ts';

type Way = keyof typeof text.settings.connectWays;
const ways = text.settings.connectWays;
const options: readonly { value: Way; label: string }[] = [
  { value: 'openai', label: ways.openai.label },
  { value: 'anthropic', label: ways.anthropic.label },
  { value: 'local', label: ways.local.label },
];

/** Exactly what to write, and where, so that a model answers. */
export function ConnectModel() {
  const [way, setWay] = useState<Way>('openai');
  return (
    <Section title={text.settings.connect} about={text.settings.connectAbout}>
      <Choice label={text.settings.connectWay} value={way} options={options} onChange={setWay} />
      <p className="text-small text-quiet">{ways[way].about}</p>
      <CodeBlock label={text.settings.connectCode}>{ways[way].code}</CodeBlock>
    </Section>
  );
}
