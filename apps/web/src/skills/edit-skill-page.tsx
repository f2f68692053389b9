/** Not built yet. */
export function EditSkillPage() {
  return <p className="p-6">EditSkillPage</p>;
}
