import { area } from '#server/access/area.ts'
import type { CommentSubject } from '#server/comments/door.ts'

/** Kind of subject of the tests, beside those of the product. */
export const NOTE = 900
/** The message that a log's author gets, and the one of who is answered; whoever is mentioned gets a task's. */
export const told = { toAuthors: 4, toAnswered: 34, toMentioned: 2 }

interface Note {
  author: number
  readers: readonly number[]
  writers: readonly number[]
}

/** Who may do what with which note; a test says so. */
export const notes = new Map<number, Note>()

const note: CommentSubject = {
  type: NOTE,
  messages: told,
  access: async ({ viewer }, id) => {
    const known = notes.get(id)
    const mayWrite = known?.writers.includes(viewer.userId) === true
    if (!known || !(mayWrite || known.readers.includes(viewer.userId) || viewer.isAdmin)) return null
    return { title: `纪要${id}`, mayWrite: mayWrite || viewer.isAdmin, authors: [known.author] }
  },
}

type AllAreas = typeof import('#server/areas.ts')

/** The product with notes that are commented on: for `vi.mock` of a test file. */
export const withNotes = ({ areas }: AllAreas) => ({
  areas: [...areas, area({ key: 'notes', commentSubjects: [note] })],
})
