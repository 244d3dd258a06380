import { useCallback, useMemo, useState } from 'react'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { idOf } from '../../model/record.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { ChoiceList } from './ChoiceList.tsx'

interface RecordChooserProps {
  screen: RecordScreen
  /** Conditions the person cannot take away, such as one customer's contacts. */
  extra?: readonly SearchItem[]
  /** Several may be chosen; what is ticked stays so while something else is looked for. */
  many?: true
  onCancel: () => void
  onChoose: (rows: readonly Row[]) => void
}

const none: ReadonlyMap<number, Row> = new Map()

/** 关联客户模块: one row of the type's list, or as many as are ticked (record-engine.md §16.1). */
export default function RecordChooser({ screen, extra, many, onCancel, onChoose }: RecordChooserProps) {
  const { type } = screen
  const [picked, setPicked] = useState(none)
  const choose = useCallback(
    (row: Row) => {
      const id = idOf(type, row)
      setPicked((now) => {
        if (!many) return new Map([[id, row]])
        const next = new Map(now)
        if (!next.delete(id)) next.set(id, row)
        return next
      })
    },
    [type, many],
  )
  const ticked = useMemo(() => new Set(picked.keys()), [picked])
  return (
    <Dialog
      title={`关联${type.display}模块`}
      width="80%"
      okText={many && picked.size > 0 ? `确定（已选${picked.size}项）` : '确定'}
      closed={picked.size === 0 && `请先选择${type.display}`}
      onOk={() => onChoose([...picked.values()])}
      onClose={onCancel}
    >
      <ChoiceList
        screen={screen}
        {...(extra ? { extra } : {})}
        many={many}
        ticked={ticked}
        onChoose={choose}
      />
    </Dialog>
  )
}
