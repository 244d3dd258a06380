import { useMemo, useState } from 'react'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Operation, OperationContext } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import type { TodoDecisionSlot, TodoDecisions } from '#web/record/model/todo-decisions.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { isApproved } from '../subjects.ts'

const DecideRows = lazyComponent(async () => (await import('./DecideRows.tsx')).DecideRows)

type Asked = Pick<OperationContext, 'onDone'> & {
  decision: 'pass' | 'refuse'
  ids: readonly number[]
}

/** 通过 and 拒绝 of records of the type that wait in 待办事项. */
function useTodoDecisions(type: RecordType): TodoDecisions {
  const [asked, setAsked] = useState<Asked | null>(null)
  const operations = useMemo(() => {
    const operation = (decision: Asked['decision'], caption: string): Operation => ({
      caption,
      leaf: 'index',
      ...(decision === 'refuse' ? { danger: true } : {}),
      start: ({ rows, onDone }) => setAsked({ decision, ids: rows.map((row) => idOf(type, row)), onDone }),
    })
    return { pass: operation('pass', '通过'), refuse: operation('refuse', '拒绝') }
  }, [type])
  if (!isApproved(type)) return { operations: {} }
  return {
    operations,
    dialog: asked && <DecideRows {...asked} type={type} onClose={() => setAsked(null)} />,
  }
}

export const todoDecisions: TodoDecisionSlot = { useTodoDecisions }
