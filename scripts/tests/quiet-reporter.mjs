import { DefaultReporter } from 'vitest/node';

/** Vitest's own progress and failures without its closing figures: `npm test` ends with one summary of its own. */
export default class QuietReporter extends DefaultReporter {
  reportTestSummary() {}
}
