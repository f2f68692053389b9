/** Where it is said that a run was asked to end; the subject is its id. */
export const RUN_CANCEL_CHANNEL = 'run_cancel';
