// Before the first paint, so that a dark page never flashes light. A file of its own: inline scripts are not allowed.
{
  const chosen = localStorage.getItem('techne.theme');
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}
