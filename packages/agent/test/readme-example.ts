import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createSkillTools, skillInstructions } from '@techne/agent';
import { folderSource, loadCatalog } from '@techne/skills';
import { generateText, isStepCount } from 'ai';

const [root = '.skills', baseURL = 'http://127.0.0.1:11434/v1'] = process.argv.slice(2);
const catalog = await loadCatalog({ sources: [folderSource({ path: root })] });
const { text } = await generateText({
  model: createOpenAICompatible({ name: 'local', baseURL })('test'),
  instructions: await skillInstructions(catalog),
  tools: createSkillTools(catalog),
  stopWhen: isStepCount(20),
  prompt: 'Check that the skills system works.',
});
console.log(text);
