import { HomeOutlined } from '@ant-design/icons'
import { hrWords } from '#protocol/hrm/limits.ts'
import { ownWorkbenchAddress, workbenchAddress } from '#protocol/hrm/workbench/addresses.ts'
import type { MenuEntry } from '#web/platform/area.ts'

/** The sides of the application: what is managed, and one's own (hrm.md §2.4). */
const sides = { management: hrWords.management, own: hrWords.employeeSide } as const

export const onSide = (side: keyof typeof sides, entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.map((entry) => ({ ...entry, side: sides[side] }))

export const workbenchMenu: MenuEntry = {
  path: workbenchAddress,
  title: '工作台',
  icon: <HomeOutlined />,
  need: 'hrm',
  sides: { [sides.management]: workbenchAddress, [sides.own]: ownWorkbenchAddress },
}
