import { useMemo } from 'react'
import type { Row } from '#protocol/record/calls/calls.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { useRelationSlot } from '#web/fields/relation/picker-slot.ts'
import { useShown } from '#web/platform/area.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useOperations } from '#web/record/features/actions/operations.tsx'
import { beginFollowUp, mayFollowUp } from '#web/record/features/activity/begin.ts'
import { relationColumnOf } from '#web/record/model/record.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { useTodoDecisions } from '#web/record/model/todo-decisions.ts'
import { useWorkspace } from '#web/record/model/workspace-context.ts'
import { ignoreOperation } from '#web/record/pages/todo/operations.tsx'
import { isBlank, RecordValue, withFact } from '#web/record/parts/values/RecordValue.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { QueueName } from '#web/ui/work-queue/QueueName.tsx'
import { marksOf, type TodoEntry } from './data.ts'
import { followUpAct } from './follow-up-act.ts'
import styles from './my-day.module.css'
import { nameOf } from './name.ts'
import { ActButton, type DayRowProps, Later, RowLayout } from './RowParts.tsx'

/** Facts of the head that have room in a row. */
const MOST_FACTS = 3

interface RecordRowProps extends DayRowProps {
  entry: TodoEntry
  screen: RecordScreen
  row: Row
}

/** A record that waits in an entry of 待办事项, with what settles it there. */
export function RecordRow(props: RecordRowProps) {
  const { item, entry, screen, row } = props
  const { open } = useWorkspace()
  const slot = useRelationSlot()
  const { type } = screen
  const due = entry.todo.due && toKey(entry.todo.due)
  const facts = type.detail.head
    .filter(({ key }) => key !== due && key !== entry.todo.named && key !== 'ownerUserName')
    .flatMap((fact) => {
      const shown = withFact(row, fact)
      return isBlank(shown[fact.key]) ? [] : [{ ...fact, shown }]
    })
    .slice(0, MOST_FACTS)
  return (
    <RowLayout
      item={item}
      name={
        <QueueName
          name={nameOf(item)}
          address={slot?.addressOf(type.key, item.id) ?? null}
          onOpen={() => open(type.key, item.id)}
        />
      }
      facts={facts.map(({ key, title, shown }) => (
        <span key={key}>
          {relationColumnOf(type, key) === undefined && (
            <span className={styles.label}>{title.replace(/（.*）$/, '')}</span>
          )}
          <RecordValue screen={screen} record={shown} itemKey={key} title={title} />
        </span>
      ))}
      acts={<RecordActs {...props} />}
    />
  )
}

/** What the entry offers, and 忽略 where it takes a record away. */
function useOffered({ item, entry, screen, row, renew }: RecordRowProps) {
  const { operations: decisions, dialog: deciding } = useTodoDecisions(screen.type)
  const marks = marksOf(entry.todo.key)
  const own = useMemo(() => {
    if (entry.todo.decides) return decisions
    return marks && item.group !== 'late' ? { ignore: ignoreOperation(entry, marks) } : {}
  }, [entry, decisions, marks, item.group])
  const settled = useMemo((): RecordScreen => {
    const { type } = screen
    const { act } = entry.todo
    const actions = [...(act === undefined ? [] : [act]), ...Object.keys(own)]
    return {
      ...screen,
      type: { ...type, detail: { ...type.detail, actions } },
      actions: { ...screen.actions, ...own },
    }
  }, [screen, entry, own])
  const { offered, dialog } = useOperations(settled, { type: settled.type, rows: [row], onDone: renew })
  return { offered, dialogs: [deciding, dialog] }
}

function RecordActs(props: RecordRowProps) {
  const { item, entry, screen, renew } = props
  const { workActs } = useShown()
  const may = useCan()
  const { open } = useWorkspace()
  const { offered, dialogs } = useOffered(props)
  const [deciding, settling] = dialogs
  const name = nameOf(item)
  const [main, ...others] = offered.filter(({ key }) => key !== 'ignore')
  const ignore = offered.find(({ key }) => key === 'ignore')
  const declared = workActs[entry.todo.key] ?? followUpAct(entry)
  const act = declared && (declared.need === undefined || may(declared.need)) ? declared : undefined
  const follows = entry.todo.until.followUp === true && mayFollowUp(screen.type, may)
  const openIt = () => {
    open(screen.type.key, item.id)
    if (follows) beginFollowUp()
  }
  return (
    <>
      {act ? (
        <ActButton act={act} item={item} renew={renew} />
      ) : main ? (
        <Button
          size="small"
          data-main-act
          reason={main.reason}
          aria-label={`${main.caption} ${name}`}
          onClick={main.begin}
        >
          {main.caption}
        </Button>
      ) : (
        <Button
          size="small"
          data-main-act
          aria-label={`${follows ? '跟进' : '查看'} ${name}`}
          onClick={openIt}
        >
          {follows ? '跟进' : '查看'}
        </Button>
      )}
      {[...others, ...(ignore ? [ignore] : [])].map(({ key, caption, danger, reason, begin }) => (
        <Button
          key={key}
          type="text"
          size="small"
          danger={danger ?? false}
          reason={reason}
          aria-label={`${caption} ${name}`}
          onClick={begin}
        >
          {caption}
        </Button>
      ))}
      <Later {...props} />
      {deciding}
      {settling}
    </>
  )
}
