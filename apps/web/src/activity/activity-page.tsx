/** Not built yet. */
export function ActivityPage() {
  return <p className="p-6">ActivityPage</p>;
}
