import { FilterOutlined, SettingOutlined, TableOutlined } from '@ant-design/icons'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { Scene } from '#protocol/record/calls/scenes.ts'
import { commandOrder, useCommands } from '#web/platform/commands.ts'
import type { Outcome } from '../../model/operation.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { OperationCommands } from './OperationCommands.tsx'

interface ListCommandsProps {
  screen: RecordScreen
  scenes: readonly Scene[]
  onScene: (scene: Scene) => void
  onFilter: () => void
  onColumns: () => void
  /** The rows that are ticked. */
  rows: readonly Row[]
  onDone: (outcome: Outcome) => Promise<void> | void
}

/** The commands of a list: its scenes, conditions, columns, and operations on the selected rows. */
export function ListCommands(props: ListCommandsProps) {
  const { screen, scenes, onScene, onFilter, onColumns, rows, onDone } = props
  const { display } = screen.type
  useCommands({
    title: `${display}列表`,
    order: commandOrder.list,
    commands: [
      ...scenes.map((scene) => ({
        key: `scene.${scene.sceneId}`,
        title: `打开场景：${scene.name}`,
        icon: <TableOutlined />,
        run: () => onScene(scene),
      })),
      { key: 'filter', title: '筛选', icon: <FilterOutlined />, run: onFilter },
      { key: 'columns', title: '列设置', icon: <SettingOutlined />, run: onColumns },
    ],
  })
  if (rows.length === 0) return null
  return (
    <OperationCommands
      screen={screen}
      title={`已选的 ${rows.length} 个${display}`}
      order={commandOrder.selection}
      context={{ type: screen.type, rows, areTicked: true, onDone }}
    />
  )
}
