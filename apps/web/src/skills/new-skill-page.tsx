import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Page } from '../design/page.tsx';
import { Section } from '../design/section.tsx';
import { text } from '../text/text.ts';
import { TemplateForm } from './new/template-form.tsx';
import { UploadSkill } from './new/upload-skill.tsx';

const words = text.skills.create;

/** Two ways to a new skill: from a template, or with a folder that there is already. */
export function NewSkillPage() {
  return (
    <Page title={words.title} width="wide">
      <Link
        to="/skills"
        className="order-first -mb-3 inline-flex items-center gap-1.5 self-start text-small text-quiet hover:text-text"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {text.skills.skill.back}
      </Link>
      <TemplateForm />
      <hr className="border-line" />
      <Section title={words.upload} about={words.uploadHint}>
        <UploadSkill />
      </Section>
    </Page>
  );
}
