import { projectLimits } from '#protocol/office/door.ts'
import type { projectCalls } from '#protocol/projects/calls.ts'
import type { WorkInfo } from '#protocol/projects/shapes.ts'
import type { Given } from '#web/platform/client.ts'
import type { PaletteColor } from '#web/ui/input/PaletteChoice.tsx'
import type { Cover } from './CoverChoice.tsx'

/** What the form of a project holds. */
export interface ProjectValues {
  name: string
  description: string
  color: PaletteColor
  cover: Cover
  isOpen: 0 | 1
  ownerRole?: number
  members: number[]
  /** Of a new one. */
  templateId?: number
}

type Changes = Omit<Given<typeof projectCalls.update>, 'workId'>

const coverRequest = ({ url, isOwn, own }: Cover): Pick<Changes, 'isSystemCover' | 'coverUrl' | 'batchId'> =>
  isOwn && own ? { isSystemCover: 0, batchId: own.batchId } : { isSystemCover: 1, coverUrl: url }

/** What makes a new project. */
export const addedOf = ({
  cover,
  members,
  ownerRole,
  ...plain
}: ProjectValues): Given<typeof projectCalls.add> => ({
  ...plain,
  name: plain.name.trim(),
  ...coverRequest(cover),
  ...(plain.isOpen === projectLimits.isPublic ? { ownerRole } : { ownerUserId: members }),
})

const isSame = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((each) => others.includes(each))

/** Only what differs: the server leaves everything else as it is now, which others may have changed meanwhile. */
export function changedOf(project: WorkInfo, values: ProjectValues): Changes {
  const { description, color, cover, isOpen, ownerRole, members } = values
  const name = values.name.trim()
  const wasOwn = project.isSystemCover === 0 && project.coverUrl !== ''
  const isNewCover = cover.isOwn
    ? !wasOwn || cover.own?.batchId !== project.batchId
    : wasOwn || cover.url !== project.coverUrl
  const people = project.ownerUser.map(({ userId }) => userId)
  const isNewPeople = isOpen !== project.isOpen || !isSame(people, members)
  return {
    ...(name === project.name ? {} : { name }),
    ...(description === project.description ? {} : { description }),
    ...(color === project.color ? {} : { color }),
    ...(isNewCover ? coverRequest(cover) : {}),
    ...(isOpen === project.isOpen ? {} : { isOpen }),
    ...(isOpen === projectLimits.isPublic
      ? ownerRole === project.ownerRole
        ? {}
        : { ownerRole }
      : isNewPeople
        ? { ownerUserId: members }
        : {}),
  }
}
