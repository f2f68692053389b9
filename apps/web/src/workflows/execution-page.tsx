/** Not built yet. */
export function ExecutionPage() {
  return <p className="p-6">ExecutionPage</p>;
}
