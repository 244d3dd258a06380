import { EditOutlined } from '@ant-design/icons'
import type { Row } from '#protocol/record/calls/calls.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useForbidden } from '#web/record/model/forbidden.ts'
import { Button } from '#web/ui/button/Button.tsx'
import type { Outcome } from '../../model/operation.ts'
import { idOf, titleOf } from '../../model/record.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { useWorkspace } from '../../model/workspace-context.ts'
import { useOperations } from '../actions/operations.tsx'

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
  return (
    <>
      {may(`${type.node}/update`) && (
        <Button
          type="text"
          size="small"
          icon={<EditOutlined />}
          disabled={forbidden !== undefined}
          title={forbidden ?? '编辑'}
          aria-label={`编辑 ${name}`}
          onClick={() => openForm({ typeKey: type.key, id: idOf(type, row) })}
        />
      )}
      {offered
        .filter(({ start, opens }) => start ?? opens)
        .map(({ key, caption, captionOfOne = caption, icon, danger, begin, reason }) => (
          <Button
            key={key}
            type="text"
            size="small"
            icon={icon}
            danger={danger}
            disabled={reason !== undefined}
            title={reason ?? captionOfOne}
            aria-label={`${captionOfOne} ${name}`}
            onClick={begin}
          >
            {icon ? null : captionOfOne}
          </Button>
        ))}
    </>
  )
}
