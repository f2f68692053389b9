/** Not built yet. */
export function SettingsPage() {
  return <p className="p-6">SettingsPage</p>;
}
