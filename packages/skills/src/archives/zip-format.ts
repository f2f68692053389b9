/** Numbers of the ZIP format (APPNOTE.TXT, 4.3 and 4.4). */
export const signatures = {
  localHeader: 0x04034b50,
  centralHeader: 0x02014b50,
  end: 0x06054b50,
  zip64Locator: 0x07064b50,
} as const;

/** Lengths without names, extra fields and comments. */
export const lengths = { localHeader: 30, centralHeader: 46, end: 22, zip64Locator: 20 } as const;

export const methods = { stored: 0, deflated: 8 } as const;

/** Bits of an entry's flags. */
export const flags = {
  encrypted: 1 << 0,
  patched: 1 << 5,
  strongEncryption: 1 << 6,
  /** Sizes and checksum follow the data; the central directory has them too. */
  descriptor: 1 << 3,
  utf8: 1 << 11,
  maskedHeader: 1 << 13,
} as const;

/** Systems whose entries carry a Unix mode. */
export const unixSystems: ReadonlySet<number> = new Set([3, 19]);

/** Kinds of file in the upper bits of a Unix mode. */
export const modeKinds = { mask: 0o170000, file: 0o100000, folder: 0o040000, link: 0o120000 } as const;

/** The extra field with sizes of more than 32 bits. */
export const zip64Field = 0x0001;
