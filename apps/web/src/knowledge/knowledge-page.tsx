/** Not built yet. */
export function KnowledgePage() {
  return <p className="p-6">KnowledgePage</p>;
}
