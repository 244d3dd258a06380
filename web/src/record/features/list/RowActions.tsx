import { EditOutlined, EllipsisOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Row } from '#protocol/record/calls/calls.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useForbidden } from '#web/record/model/forbidden.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import type { Outcome } from '../../model/operation.ts'
import { idOf, titleOf } from '../../model/record.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { useWorkspace } from '../../model/workspace-context.ts'
import { useOperations } from '../actions/operations.tsx'

const MOST = 2

/** There is room for two buttons; those with words instead of an icon are what the row is there for. */
function actsInSight<Act extends { icon?: ReactNode }>(acts: readonly Act[]): readonly Act[] {
  if (acts.length <= MOST) return acts
  const worded = acts.filter(({ icon }) => !icon)
  return worded.length > 0 ? worded : acts.slice(0, MOST - 1)
}

interface RowActionsProps {
  screen: RecordScreen
  row: Row
  onDone: (outcome: Outcome) => Promise<void> | void
}

/** What can be done to the row under the pointer. Operations with a dialog of their own need a place that stays. */
export function RowActions({ screen, row, onDone }: RowActionsProps) {
  const may = useCan()
  const { openForm } = useWorkspace()
  const { type } = screen
  const forbidden = useForbidden(type)([row], 'edit')
  const { offered } = useOperations(screen, { type, rows: [row], onDone })
  const name = titleOf(type, row)
  const edit = may(`${type.node}/update`)
    ? [
        {
          key: 'edit',
          caption: '编辑',
          icon: <EditOutlined />,
          reason: forbidden,
          danger: false,
          begin: () => openForm({ typeKey: type.key, id: idOf(type, row) }),
        },
      ]
    : []
  const begun = offered
    .filter(({ start, opens }) => start ?? opens)
    .map(({ key, caption, captionOfOne = caption, icon, danger = false, begin, reason }) => ({
      key,
      caption: captionOfOne,
      icon,
      danger,
      begin,
      reason,
    }))
  const acts = [...edit, ...begun]
  const shown = actsInSight(acts)
  const rest = acts
    .filter((act) => !shown.includes(act))
    .toSorted((a, b) => Number(a.danger) - Number(b.danger))
  const items = rest.map(({ key, caption, icon, danger, begin, reason }) => ({
    key,
    label: caption,
    icon,
    danger,
    disabled: reason !== undefined,
    title: reason ?? '',
    onClick: begin,
  }))
  return (
    <>
      {shown.map(({ key, caption, icon, danger, begin, reason }) => (
        <Button
          key={key}
          type="text"
          size="small"
          icon={icon}
          danger={danger}
          reason={reason}
          title={caption}
          aria-label={`${caption} ${name}`}
          onClick={begin}
        >
          {icon ? null : caption}
        </Button>
      ))}
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
          <Button
            type="text"
            size="small"
            icon={<EllipsisOutlined />}
            title="更多"
            aria-label={`更多 ${name}`}
          />
        </Dropdown>
      )}
    </>
  )
}
