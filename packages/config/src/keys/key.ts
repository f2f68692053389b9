/** What is so of every key. The one table of keys is what checking, defaults and the reference are made from. */
interface KeyBase {
  /** One or two sentences for the reference. */
  readonly meaning: string;
  /** Its values are never shown. */
  readonly secret?: true;
  /** The section is useless without it. */
  readonly required?: true;
  /**
   * What the techne.toml of an untrusted project may do with it (ruling 14): turn it off, lower it, or name
   * folders inside the project. Without this: nothing.
   */
  readonly untrusted?: 'disable' | 'lower' | 'inside';
  /** In words, where the default is not a plain value. */
  readonly defaultText?: string;
}

interface BooleanKey extends KeyBase {
  readonly kind: 'boolean';
  readonly default?: boolean;
}

export interface IntegerKey extends KeyBase {
  readonly kind: 'integer';
  readonly default?: number;
  /** What an untrusted project is held to where nobody set the key and it has no plain default. */
  readonly comparisonDefault?: number;
  readonly minimum: number;
  readonly maximum: number;
}

export interface TextKey extends KeyBase {
  readonly kind: 'text';
  readonly default?: string;
  readonly choices?: readonly string[];
  readonly format?: TextFormat;
}

/** A file or folder: absolute, `~/…`, or relative to what `base` says. */
interface PathKey extends KeyBase {
  readonly kind: 'path';
  readonly default?: string;
}

export interface TextsKey extends KeyBase {
  readonly kind: 'texts';
  readonly default?: readonly string[];
  readonly minimumItems?: number;
}

export interface PathsKey extends KeyBase {
  readonly kind: 'paths';
  readonly default?: readonly string[];
  /** Relative paths start from the folder of the file that has them (default), or from the project. */
  readonly base?: 'project';
  /** Words that are no paths and stay as they are. */
  readonly words?: readonly string[];
}

/** A table whose keys are names and whose values are text. */
export interface TextMapKey extends KeyBase {
  readonly kind: 'text map';
  readonly default?: Readonly<Record<string, string>>;
}

/** `[[section]]`: each element is checked by the keys of that section. */
export interface TablesKey extends KeyBase {
  readonly kind: 'tables';
  readonly keys: KeyTable;
}

export type TextFormat =
  | 'url'
  | 'environment variable'
  | 'namespace'
  | 'provider name'
  | 'model reference'
  | 'embedding model';

export type Key = BooleanKey | IntegerKey | TextKey | PathKey | TextsKey | PathsKey | TextMapKey | TablesKey;

export type KeyTable = Readonly<Record<string, Key>>;
