import { useNavigate } from 'react-router'
import { useShown } from '#web/platform/area.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useScreenOf } from '#web/record/model/screens.tsx'
import { QueueName } from '#web/ui/work-queue/QueueName.tsx'
import { todoEntryOf } from './data.ts'
import styles from './my-day.module.css'
import { nameOf } from './name.ts'
import { RecordRow } from './RecordRow.tsx'
import { ActButton, type DayRowProps, Later, RowLayout } from './RowParts.tsx'

/** One item: a record as its type shows it, anything else by what its source sent. */
export function DayRow(props: DayRowProps) {
  const { item } = props
  const screen = useScreenOf(item.record?.type ?? '')
  const entry = todoEntryOf(item.key)
  if (item.record && screen && entry)
    return <RecordRow {...props} screen={screen} entry={entry} row={item.record.row} />
  return <PlainRow {...props} />
}

function PlainRow({ item, day, renew }: DayRowProps) {
  const { workActs } = useShown()
  const may = useCan()
  const navigate = useNavigate()
  const act = workActs[item.key]
  const offered = act && item.mayAct && (act.need === undefined || may(act.need)) ? act : undefined
  const { address } = item
  return (
    <RowLayout
      item={item}
      name={
        <QueueName
          name={nameOf(item)}
          address={address}
          {...(address === null ? {} : { onOpen: () => void navigate(address) })}
        />
      }
      facts={item.facts.map(({ title, text }) => (
        <span key={title}>
          <span className={styles.label}>{title}</span>
          {text}
        </span>
      ))}
      acts={
        <>
          {offered && <ActButton act={offered} item={item} renew={renew} />}
          <Later item={item} day={day} renew={renew} />
        </>
      }
    />
  )
}
