/** Not built yet. */
export function SkillPage() {
  return <p className="p-6">SkillPage</p>;
}
