/** Not built yet. */
export function BasePage() {
  return <p className="p-6">BasePage</p>;
}
