import { useQuery } from '@tanstack/react-query';
import { SkillLine } from '../../design/skill-line.tsx';
import { text } from '../../text/text.ts';
import { catalogQuery } from '../../api/catalog.ts';
import { modelsQuery } from '../../api/models.ts';
import { ConnectModel } from './connect-model.tsx';
import { ExampleConversation } from './example-conversation.tsx';

/** What stands where nothing was said yet: skills to try, and, without a model, what it looks like and how to get one. */
export function Welcome({ onSay }: { readonly onSay: (content: string) => void }) {
  const words = text.chat.welcome;
  const models = useQuery(modelsQuery);
  const catalog = useQuery(catalogQuery);
  const isOffline = models.data?.offline === true;
  const isKnown = !models.isPending && !catalog.isPending;
  const skills = text.chat.suggestions.flatMap(({ name, say }) => {
    const skill = catalog.data?.skills.find((each) => each.name === name);
    return skill === undefined || !skill.available || !skill.enabled ? [] : [{ ...skill, say }];
  });
  if (!isKnown) return null;
  return (
    <div className="space-y-8 pt-2 wide:pt-[6vh]">
      <div className="space-y-1">
        <h2 className="text-display font-strong">{isOffline ? words.titleOffline : words.title}</h2>
        <p className="text-quiet">{isOffline ? words.introOffline : words.intro}</p>
      </div>
      {isOffline && <ExampleConversation onSay={onSay} />}
      {skills.length > 0 && (
        <section className="space-y-2">
          <h3 className="text-small text-quiet">{words.suggestions}</h3>
          <ul className="space-y-2">
            {skills.map(({ name, description, source, trust, say }) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => onSay(say)}
                  className="w-full rounded-box border border-line bg-surface px-4 py-3 text-left hover:bg-hover"
                >
                  <SkillLine name={name} description={description} source={source} trust={trust} />
                  <span className="mt-1 block truncate font-mono text-small text-accent-strong">{say}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isOffline && <ConnectModel problems={models.data?.problems ?? []} />}
    </div>
  );
}
