import type { RecordScreen } from '../../model/screens.tsx'
import { Pager } from '../../parts/list/Pager.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { sumsOf } from './sums.ts'
import type { ListQuestion } from './use-list-question.ts'
import type { ListSelection } from './use-list-selection.ts'

interface ListFootProps {
  screen: RecordScreen
  question: ListQuestion
  selection: ListSelection
}

/** The footer: operations on the selected rows, else the pagination; empty without rows. */
export function ListFoot({ screen, question: { control, list }, selection }: ListFootProps) {
  const { rows, chooseAll, clear, done } = selection
  if (rows.length > 0)
    return (
      <SelectionBar
        screen={screen}
        rows={rows}
        list={list}
        onChooseAll={chooseAll}
        onClear={clear}
        onDone={done}
      />
    )
  if (list.failure) return null
  return (
    <Pager
      control={control}
      total={list.isFirst ? undefined : list.total}
      counted={list.counted}
      sums={sumsOf(screen.type, list.extraData)}
    />
  )
}
