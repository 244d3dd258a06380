import { DownOutlined } from '@ant-design/icons'
import type { Dayjs } from 'dayjs'
import { MOMENT } from '#web/fields/date/wall-clock.ts'
import { type Due, formatRelative } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { type DotStatus, StatusDot } from '#web/ui/display/StatusDot.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { useRefreshRecords } from '../../model/data/record.ts'
import { textOf } from '../../model/record.ts'
import type { TabProps } from '../../model/screens.tsx'
import { useAwaitsFields, useFieldsInPlace } from '../../parts/in-place/editable.ts'
import { saveField } from '../../parts/in-place/save-field.ts'
import { RailBlock, RailBrief, RailDetails } from '../../parts/rail/RailBlock.tsx'
import { dueOf } from '../../parts/states/due.tsx'
import styles from './activity.module.css'
import { nextTimes } from './next-times.ts'

/** Key of the next contact in rows and details of types that are followed up. */
const NEXT = 'nextTime'
/** In the card; the line and the form offer all of them. */
const FEW = 3

const standings = {
  overdue: { status: 'error', text: '已逾期' },
  passed: { status: 'error', text: '已过时间' },
  today: { status: 'warning', text: '今天联系' },
  later: { status: 'success', text: '已安排' },
} as const satisfies Record<Due['standing'], { status: DotStatus; text: string }>

/** The list's wording; in the head, where the date is shown, only the status. */
function NextContactText({
  type,
  record,
  isInHead,
}: Pick<TabProps, 'type' | 'record'> & { isInHead: boolean }) {
  const due = dueOf(type, record, NEXT)
  if (due) {
    const { status, text } = standings[due.standing]
    return <StatusDot status={status} text={isInHead ? text : due.words} />
  }
  const written = textOf(record, NEXT)
  return <StatusDot status="default" text={written === '' ? '未安排' : '已联系'} />
}

/** Sets the next contact of the record; nothing where the person may not. */
function useSetNext(props: TabProps): [((value: Dayjs | null) => void) | undefined, boolean] {
  const { type, record } = props
  const refreshRecords = useRefreshRecords(type)
  const [busy, run] = useBusy()
  const inPlace = useFieldsInPlace(props)(NEXT)
  if (!inPlace) return [undefined, busy]
  const set = async (value: Dayjs | null) => {
    const written = value?.format(MOMENT) ?? ''
    const isSaved = await run(() => saveField({ type, record, ...inPlace, value: written, loud: true }))
    await refreshRecords()
    if (isSaved) toast.success(value ? `下次联系：${formatRelative(written)}` : '已清除下次联系')
  }
  return [(value) => void set(value), busy]
}

/** 下次联系: whether a contact is due, with buttons that set the next one. Where the type's head shows it, only the card has it, without the date. */
export function NextContact(props: TabProps) {
  const { type, record } = props
  const [set, busy] = useSetNext(props)
  const isAwaited = useAwaitsFields(props)
  const isOffered = set !== undefined || isAwaited
  const written = textOf(record, NEXT)
  const isFollowed = type.abilities.activity === true && NEXT in record
  if (!isFollowed || (written === '' && !isOffered)) return null
  const closed = busy ? WHILE_BUSY : set ? undefined : '记录的内容还没有读取到，请稍候'
  const isInHead = type.detail.head.some(({ key }) => key === NEXT)
  const times = nextTimes()
  const clear = { key: 'clear', label: '清除', onClick: () => set?.(null) }
  const items = times.map(({ label, value }) => ({ key: label, label, onClick: () => set?.(value) }))
  return (
    <RailBlock title="下次联系" only={isInHead ? 'card' : undefined}>
      <NextContactText type={type} record={record} isInHead={isInHead} />
      {isOffered && (
        <RailDetails>
          <div className={styles.times}>
            {times.slice(0, FEW).map(({ label, value }) => (
              <Button key={label} size="small" reason={closed} onClick={() => set?.(value)}>
                {label}
              </Button>
            ))}
          </div>
        </RailDetails>
      )}
      {isOffered && (
        <RailBrief>
          <Dropdown
            menu={{ items: written === '' ? items : [...items, { type: 'divider' }, clear] }}
            trigger={['click']}
          >
            <Button type="link" size="small" reason={closed} aria-label="安排下次联系">
              {written === '' ? '安排' : '改期'} <DownOutlined />
            </Button>
          </Dropdown>
        </RailBrief>
      )}
    </RailBlock>
  )
}
