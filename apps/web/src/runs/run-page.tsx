/** Not built yet. */
export function RunPage() {
  return <p className="p-6">RunPage</p>;
}
