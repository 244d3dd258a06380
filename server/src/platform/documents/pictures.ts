/** Pictures of a document by their address. */
export type Pictures = ReadonlyMap<string, { mime: string; bytes: Uint8Array }>
