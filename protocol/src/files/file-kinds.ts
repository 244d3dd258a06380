/** What a file is, recognised by its extension (platform.md §8.4). */
export type FileKind =
  | 'image'
  | 'video'
  | 'audio'
  | 'excel'
  | 'word'
  | 'archive'
  | 'pdf'
  | 'slides'
  | 'text'
  | 'other'

const extensions: Record<Exclude<FileKind, 'other'>, readonly string[]> = {
  image: ['jpg', 'png', 'jpeg', 'bmp', 'ico', 'gif', 'webp'],
  video: ['mp4', 'm2v', 'mkv', 'rmvb', 'wmv', 'avi', 'flv', 'mov', '3gp', 'm4v'],
  audio: ['mp3', 'wma', 'wav'],
  excel: ['xlsx', 'xls'],
  word: ['doc', 'docx'],
  archive: ['rar', 'zip', '7z', 'tar', 'iso', 'dmg'],
  pdf: ['pdf'],
  slides: ['ppt', 'pptx'],
  text: ['txt', 'text'],
}

const kinds = new Map<string, FileKind>()
for (const kind of ['image', 'video', 'audio', 'excel', 'word', 'archive', 'pdf', 'slides', 'text'] as const)
  for (const extension of extensions[kind]) kinds.set(extension, kind)

/** `合同.PDF` → `pdf`; '' without one. */
export function extensionOf(name: string): string {
  const [, extension = ''] = /\.([A-Za-z0-9]{1,10})$/.exec(name) ?? []
  return extension.toLowerCase()
}

export const kindOf = (name: string): FileKind => kinds.get(extensionOf(name)) ?? 'other'

/** Largest file in bytes (platform.md §8.2, §8.3). */
export const LARGEST_FILE = 100 * 1024 * 1024
export const LARGEST_PUBLIC_FILE = 10 * 1024 * 1024
export const LONGEST_FILE_NAME = 255

/** A new name for a file; its extension stays (platform.md §8.2). */
export function renamed(current: string, wanted: string): string {
  const extension = extensionOf(current)
  const base = wanted.replace(/[\\/]/g, '_').trim()
  const kept =
    extension === '' || extensionOf(base) === extension
      ? base
      : `${base}${current.slice(-extension.length - 1)}`
  return kept.slice(-LONGEST_FILE_NAME)
}
