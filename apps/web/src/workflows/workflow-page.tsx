/** Not built yet. */
export function WorkflowPage() {
  return <p className="p-6">WorkflowPage</p>;
}
