import { modeWords } from '#protocol/approval/words.ts'

interface People {
  type?: number | null
  userList: readonly { realname: string }[]
}

/** Who decides at a step, in a word: a name, `N人会签`, `XX` where nobody is known. */
export function peopleWord({ type, userList }: People): string {
  const [first, ...others] = userList
  if (!first) return 'XX'
  return others.length === 0 ? first.realname : `${userList.length}人${modeWords[type ?? 0] ?? ''}`
}
