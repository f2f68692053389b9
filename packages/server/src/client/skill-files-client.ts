import { guarded, type ChangeOptions } from './change-options.ts';
import { requestPath } from './request-path.ts';
import type { SkillDetail } from './skills-client.ts';
import type { CallOptions, Transport } from './transport.ts';

export interface WriteFileOptions extends ChangeOptions {
  /** Default: as it was, else not. */
  readonly executable?: boolean;
}

/** The files of a skill. Paths are relative to its folder, with slashes. */
export interface SkillFilesClient {
  files(
    name: string,
    options?: CallOptions,
  ): Promise<{ readonly files: readonly { readonly path: string }[]; readonly total: number }>;
  readFile(name: string, path: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>>;
  writeFile(
    name: string,
    path: string,
    content: Uint8Array<ArrayBuffer>,
    options?: WriteFileOptions,
  ): Promise<SkillDetail>;
  removeFile(name: string, path: string, options?: ChangeOptions): Promise<void>;
  /** The whole folder as a zip archive. */
  archive(name: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>>;
  /** Creates the skill, or replaces all its files, from a zip archive. */
  upload(name: string, archive: Uint8Array<ArrayBuffer>, options?: ChangeOptions): Promise<SkillDetail>;
}

export function skillFilesClient(transport: Transport): SkillFilesClient {
  const at = (name: string, path: string): string => requestPath`skills/${name}/files/${path.split('/')}`;
  return {
    files: (name, options) => transport.json('GET', requestPath`skills/${name}/files`, options),
    readFile: async (name, path, options) => transport.bytes(at(name, path), options),
    writeFile: async (name, path, content, { executable, ...options } = {}) =>
      transport.json('PUT', at(name, path), {
        ...guarded(options),
        query: { executable },
        bytes: { type: 'application/octet-stream', content },
      }),
    removeFile: async (name, path, options) => transport.json('DELETE', at(name, path), guarded(options)),
    archive: (name, options) => transport.bytes(requestPath`skills/${name}/archive`, options),
    upload: (name, content, options) =>
      transport.json('PUT', requestPath`skills/${name}/archive`, {
        ...guarded(options),
        bytes: { type: 'application/zip', content },
      }),
  };
}
