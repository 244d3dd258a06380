import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { extensionOf } from '#protocol/files/file-kinds.ts'

const UNKNOWN = 'application/octet-stream'
const TEXT = 'text/plain'
/** How much of a text file is looked at. */
const LOOKED_AT = 8192

/** Kinds that a browser may show by itself; none of them can run a script (platform.md §8.4). */
const inline = new Map([
  ['image/png', ['png']],
  ['image/apng', ['png']],
  ['image/jpeg', ['jpg', 'jpeg']],
  ['image/gif', ['gif']],
  ['image/bmp', ['bmp']],
  ['image/webp', ['webp']],
  ['application/pdf', ['pdf']],
  [TEXT, ['txt']],
  ['video/mp4', ['mp4']],
  ['audio/mpeg', ['mp3']],
])
const pictures = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/bmp', 'image/webp'])

/** Returns the media type by content, whatever the name; plain text only with a text extension. */
export async function recogniseContent(path: string, name: string): Promise<string> {
  const found = await fileTypeFromFile(path)
  if (found) return found.mime
  return ['txt', 'text'].includes(extensionOf(name)) && (await isText(path)) ? TEXT : UNKNOWN
}

async function isText(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0)
    return !buffer.subarray(0, bytesRead).includes(0)
  } finally {
    await handle.close()
  }
}

export const isPicture = (mime: string): boolean => pictures.has(mime)

/** Name and content must both say that it is harmless to show. */
export const isInline = (mime: string, name: string): boolean =>
  inline.get(mime)?.includes(extensionOf(name)) ?? false

/** The content type of a reply; what is not shown is not named either, so that no browser tries. */
export function contentTypeOf(mime: string, name: string): string {
  if (!isInline(mime, name)) return UNKNOWN
  return mime === TEXT ? 'text/plain;charset=utf-8' : mime
}
