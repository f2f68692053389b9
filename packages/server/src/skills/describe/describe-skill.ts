import type { Manifest, SourceKind } from '@techne/skills';
import type { Visibility } from '@techne/store';
import { describeInputs, type InputShape } from './describe-inputs.ts';
import { ownerOf } from '../content/owner-of.ts';

/** DESIGN.md's SkillDetail, and a few fields more. */
export interface SkillDetail {
  readonly name: string;
  readonly description: string;
  readonly license: string | null;
  readonly metadata: unknown;
  readonly inputs: readonly InputShape[];
  readonly knowledge_base: string | null;
  readonly model: { readonly temperature: number; readonly max_tokens: number } | null;
  readonly user_id: string | null;
  readonly prompt: string;
  readonly raw_content: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly visibility: Visibility;
  /** Null for one that no versions are kept of. */
  readonly version: number | null;
  readonly etag: string;
  readonly source: SourceKind;
}

export interface DescribedSkill {
  readonly manifest: Manifest;
  readonly body: string;
  readonly content: Uint8Array;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly visibility: Visibility;
  readonly version?: number;
  readonly etag: string;
  readonly source: SourceKind;
}

export function describeSkill(skill: DescribedSkill): SkillDetail {
  const { manifest } = skill;
  const { model, knowledgeBase } = manifest.agentFlow ?? {};
  return {
    name: manifest.name,
    description: manifest.description,
    license: manifest.license ?? null,
    metadata: manifest.metadata ?? null,
    inputs: describeInputs(manifest),
    knowledge_base: knowledgeBase ?? null,
    model: model === undefined ? null : { temperature: model.temperature, max_tokens: model.maxTokens },
    user_id: ownerOf(manifest) ?? null,
    // As a run takes it.
    prompt: skill.body.trim(),
    // Not by TextDecoder, which drops a byte order mark.
    raw_content: Buffer.from(skill.content).toString('utf8'),
    created_at: new Date(skill.createdAt).toISOString(),
    updated_at: new Date(skill.updatedAt).toISOString(),
    visibility: skill.visibility,
    version: skill.version ?? null,
    etag: skill.etag,
    source: skill.source,
  };
}
