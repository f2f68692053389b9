/** A program that carries out the capabilities of one namespace. */
export interface CapabilityProvider {
  readonly namespace: string;
  readonly command: readonly string[];
  readonly timeoutSeconds: number;
}
