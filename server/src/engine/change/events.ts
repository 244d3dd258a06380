import type { HistoryEvent, ShownEntry } from '../model/history.ts'

const namesOf = ({ about }: ShownEntry, name: string) => about(name).join(',')
const teamOf = ({ display, title }: ShownEntry) => `${display}：${title}`

/** What can happen to records of every type. */
export const events = {
  create: { name: 'create', behavior: 1, lines: ({ display }) => [`新建了${display}`] },
  update: { name: 'update', behavior: 2, lines: ({ changes }) => changes() },
  /** A column that follows from another record. */
  follow: { name: 'follow', behavior: 2, derived: true, lines: ({ changes }) => changes() },
  /** An administrator has renamed or replaced an option in all records. */
  replaceOption: { name: 'replaceOption', behavior: 2, quiet: true, lines: ({ changes }) => changes() },
  remove: { name: 'remove', behavior: 3, quiet: true },
  transfer: {
    name: 'transfer',
    behavior: 4,
    lines: ({ display, change }) => {
      const owner = change('ownerUserId')
      return owner ? [`将${display}转移给：${owner.to}`] : []
    },
  },
  transferUndone: {
    name: 'transferUndone',
    behavior: 4,
    quiet: true,
    lines: ({ change }) => {
      const owner = change('ownerUserId')
      return owner ? [`撤销转移，负责人恢复为：${owner.to === '空' ? '无' : owner.to}`] : []
    },
  },
  import: { name: 'import', behavior: 6, lines: ({ display }) => [`导入了${display}`] },
  export: { name: 'export', behavior: 7 },
  addMember: {
    name: 'addMember',
    behavior: 14,
    lines: (entry) => [`给${teamOf(entry)}添加了团队成员：${namesOf(entry, 'members')}`],
  },
  updateMember: {
    name: 'updateMember',
    behavior: 15,
    lines: (entry) => [`修改了${teamOf(entry)}的团队成员权限：${namesOf(entry, 'members')}`],
  },
  removeMember: {
    name: 'removeMember',
    behavior: 16,
    lines: (entry) => [`移除了${teamOf(entry)}的团队成员：${namesOf(entry, 'members')}`],
  },
  memberExpired: {
    name: 'memberExpired',
    behavior: 16,
    lines: (entry) => [`移除了${teamOf(entry)}的团队成员：${namesOf(entry, 'members')}（已到期）`],
  },
  exitTeam: {
    name: 'exitTeam',
    behavior: 17,
    lines: (entry) => [`退出了${teamOf(entry)}的团队成员`],
  },
  upload: {
    name: 'upload',
    behavior: 18,
    lines: ({ about }) => about('files').map((file) => `上传了附件：${file}`),
  },
  followUp: {
    name: 'followUp',
    behavior: 26,
    quiet: true,
    keepsUp: ['last_time', 'last_content', 'followup'],
  },
  /** 已跟进 was taken back. */
  unfollow: { name: 'unfollow', behavior: 26, quiet: true, keepsUp: ['followup'] },
  restore: { name: 'restore', behavior: 30, quiet: true, lines: ({ display }) => [`恢复了${display}`] },
  purge: { name: 'purge', behavior: 32 },
  removeFile: {
    name: 'removeFile',
    behavior: 33,
    lines: ({ about }) => about('files').map((file) => `删除了附件：${file}`),
  },
  /** A masked value was shown to a user. */
  reveal: {
    name: 'reveal',
    behavior: 34,
    derived: true,
    lines: (entry) => [`查看了${namesOf(entry, 'field')}被掩码的内容，原因：${namesOf(entry, 'reason')}`],
  },
} as const satisfies Record<string, HistoryEvent>

/** All events there are, by their names: the engine's and those that record types declare. */
export function collectEvents(own: readonly HistoryEvent[]): ReadonlyMap<string, HistoryEvent> {
  const collected = new Map<string, HistoryEvent>()
  for (const event of [...Object.values(events), ...own]) {
    if (collected.has(event.name)) throw new Error(`two events are called ${event.name}`)
    collected.set(event.name, event)
  }
  return collected
}
