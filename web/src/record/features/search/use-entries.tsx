import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { offeredCommands } from '#web/platform/commands.ts'
import { toast } from '#web/platform/notices.ts'
import { useSession } from '#web/platform/session.ts'
import { useNameMatch } from '#web/ui/search/spelling.ts'
import { type RecordScreen, useRecordScreens } from '../../model/screens.tsx'
import { readVisited } from '../../model/state/visited.ts'
import type { FoundGroup } from './use-found.ts'

/** One line of the palette. */
export interface Entry {
  key: string
  title: string
  icon: ReactNode
  detail?: string
  aside?: string
  run: () => void
}

export interface EntryGroup {
  title: string
  more?: string
  entries: readonly Entry[]
}

/** What the palette shows of: everything, commands alone, or the records of one type. */
export const ALL = 'all'
export const COMMANDS = 'commands'

/** Commands shown beside records. */
const FEW = 5

interface EntriesOptions {
  typed: string
  kind: string
  found: readonly FoundGroup[]
}

/** Visited records, commands that match and records that were found, as groups of lines. */
export function useEntries({ typed, kind, found }: EntriesOptions): EntryGroup[] {
  const { user } = useSession()
  const navigate = useNavigate()
  const screens = useRecordScreens()
  const matches = useNameMatch(typed, 'things')
  // what can be done is what could be done when the palette was opened
  const [offered] = useState(offeredCommands)
  const [visited] = useState(() => readVisited(user.userId))
  const word = typed.trim()

  const recordEntry = (screen: RecordScreen, id: number, name: string): Entry => ({
    key: `${screen.type.key}.${id}`,
    title: name,
    icon: screen.icon,
    run: () => void navigate(`${screen.path}/${id}`),
  })
  const ofKind = (typeKey: string) => kind === ALL || kind === typeKey
  const recent = visited.flatMap(({ typeKey, id, name }): Entry[] => {
    const screen = screens.find(({ type }) => type.key === typeKey)
    return screen && ofKind(typeKey) ? [{ ...recordEntry(screen, id, name), aside: screen.type.display }] : []
  })
  const commands = offered.flatMap(({ title, commands: all }): EntryGroup[] => {
    if (kind !== ALL && kind !== COMMANDS) return []
    const fitting = all.filter(
      (command) => word === '' || matches(command.title, word) || matches(command.hint ?? '', word),
    )
    const entries = fitting.map(({ key, title: name, icon, hint, closed, run }) => ({
      key: `${title}.${key}`,
      title: name,
      icon,
      aside: closed ?? hint,
      run: closed === undefined ? run : () => toast.warning(closed),
    }))
    return [{ title, entries: word === '' || kind === COMMANDS ? entries : entries.slice(0, FEW) }]
  })
  const records = found.flatMap((group): EntryGroup[] => {
    const screen = screens.find(({ type }) => type.key === group.key)
    if (!screen || !ofKind(group.key)) return []
    const entries = group.list.map(({ id, name, detail, ownerUserName }) => ({
      ...recordEntry(screen, id, name),
      detail,
      aside: ownerUserName,
    }))
    return [{ title: group.display, more: group.more ? `仅显示前 ${entries.length} 条` : undefined, entries }]
  })
  const first = word === '' ? [{ title: '最近打开', entries: recent }] : records
  return [...first, ...commands].filter(({ entries }) => entries.length > 0)
}
