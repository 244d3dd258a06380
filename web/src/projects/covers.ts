import { builtInCovers } from '#protocol/projects/covers.ts'
import type { Work } from '#protocol/projects/shapes.ts'
import { fileAddress } from '#web/platform/file-address.ts'

/** The picture of a project; undefined: its colour alone. Addresses of other clients' pictures are not fetched. */
export function coverOf({
  isSystemCover,
  coverUrl,
}: Pick<Work, 'isSystemCover' | 'coverUrl'>): string | undefined {
  if (coverUrl === '') return undefined
  if (isSystemCover === 1) return builtInCovers.includes(coverUrl) ? coverUrl : undefined
  return fileAddress(coverUrl)
}
