import { projectLimits } from '#protocol/office/door.ts'
import type { Work } from '#protocol/projects/shapes.ts'
import { fileAddress } from '#web/platform/file-address.ts'

/** Pictures that every company has (`web/public/covers`); their addresses are what a project stores. */
export const builtInCovers: readonly string[] = Array.from(
  { length: projectLimits.builtInCovers },
  (_, at) => `/covers/${at + 1}.svg`,
)

/** The picture of a project; undefined: its colour alone. Addresses of other clients' pictures are not fetched. */
export function coverOf({
  isSystemCover,
  coverUrl,
}: Pick<Work, 'isSystemCover' | 'coverUrl'>): string | undefined {
  if (coverUrl === '') return undefined
  if (isSystemCover === 1) return builtInCovers.includes(coverUrl) ? coverUrl : undefined
  return fileAddress(coverUrl)
}
