import { type ReactNode, useEffect, useRef } from 'react'

/** Something one can do from anywhere by its name. Who may not do it is not offered it. */
export interface Command {
  /** Unlike that of every other command of its group. */
  key: string
  title: string
  icon?: ReactNode
  /** Where it leads, or what it is about. */
  hint?: string
  /** Why it cannot be done now. */
  closed?: string
  run: () => void
}

/** Order of the groups: what can be done here, what is made daily, then the ways elsewhere. */
export const commandOrder = {
  record: 10,
  selection: 20,
  create: 30,
  list: 40,
  page: 50,
  setting: 60,
} as const

export interface CommandGroup {
  title: string
  order: number
  commands: readonly Command[]
}

const offered = new Set<{ readonly current: CommandGroup }>()

/** Offers commands as long as the caller is drawn: the frame its pages, a list its scenes, a record what can be done with it. */
export function useCommands(group: CommandGroup): void {
  const latest = useRef(group)
  latest.current = group
  useEffect(() => {
    offered.add(latest)
    return () => void offered.delete(latest)
  }, [])
}

/** What can be done right now; groups without a command are left out. */
export const offeredCommands = (): CommandGroup[] =>
  [...offered]
    .map(({ current }) => current)
    .filter(({ commands }) => commands.length > 0)
    .toSorted((one, other) => one.order - other.order)
