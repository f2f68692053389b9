/** Not built yet. */
export function NewSkillPage() {
  return <p className="p-6">NewSkillPage</p>;
}
