/** Runs a command that prints, and returns what it printed instead of printing it. */
export async function swallowOutput(run) {
  const parts = [];
  process.stdout.write = (text) => {
    parts.push(text);
    return true;
  };
  try {
    await run();
  } finally {
    // The stream's own method comes to light again.
    delete process.stdout.write;
  }
  return parts.join('');
}
