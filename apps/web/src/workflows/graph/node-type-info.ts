/** A kind of node, as the server tells of it. */
export interface NodeTypeInfo {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly branches: 'required' | 'possible' | 'none';
  readonly data_schema?: unknown;
  readonly available: boolean;
  readonly reason?: string | undefined;
}
