/** Not built yet. */
export function WorkflowsPage() {
  return <p className="p-6">WorkflowsPage</p>;
}
