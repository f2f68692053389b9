/** Not built yet. */
export function RunSkillPage() {
  return <p className="p-6">RunSkillPage</p>;
}
