/** Not built yet. */
export function SkillsPage() {
  return <p className="p-6">SkillsPage</p>;
}
