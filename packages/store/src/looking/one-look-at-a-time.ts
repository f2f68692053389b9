/**
 * Turns many reasons to look into few looks: while one is under way, any number of further reasons make one more. A
 * look that fails is given up, because the next reason, which always comes, looks again.
 */
export function oneLookAtATime(look: () => Promise<void>): () => void {
  let underWay = false;
  let again = false;
  return () => {
    again = true;
    if (!underWay) void lookWhileThereAreReasons();
  };

  async function lookWhileThereAreReasons(): Promise<void> {
    underWay = true;
    while (again) {
      again = false;
      await look().catch(() => {});
    }
    underWay = false;
  }
}
