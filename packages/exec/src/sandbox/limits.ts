/** What a sandboxed run may use. Each can only be set by the host, never by a skill. */
export interface SandboxLimits {
  /** Of the whole run where a control group can be had; of each process, and watched in sum, elsewhere. */
  readonly memoryBytes: number;
  /** Of each process. */
  readonly cpuSeconds: number;
  /** The longest file that may be written. */
  readonly fileBytes: number;
  readonly openFiles: number;
  /** Processes and threads together. */
  readonly processes: number;
  /** What `/tmp` holds: it is memory. */
  readonly temporaryBytes: number;
}

const mebibyte = 1024 * 1024;

/** Node does not start with less than about 1 GiB of data, so a smaller limit of memory is for other programs. */
export const defaultLimits: SandboxLimits = {
  memoryBytes: 2048 * mebibyte,
  cpuSeconds: 300,
  fileBytes: 1024 * mebibyte,
  openFiles: 1024,
  processes: 256,
  temporaryBytes: 512 * mebibyte,
};
