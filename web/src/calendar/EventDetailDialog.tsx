import { EllipsisOutlined } from '@ant-design/icons'
import dayjs from 'dayjs'
import { type ReactNode, useEffect, useState } from 'react'
import { type EventDetail, eventCalls, eventScopes } from '#protocol/calendar/event-calls.ts'
import type { Range } from '#protocol/calendar/free-slots.ts'
import { repeatInWords } from '#protocol/calendar/recurrence-words.ts'
import { seriesOf } from '#protocol/calendar/series-wire.ts'
import { momentOf, wallTime } from '#protocol/calendar/wall-time.ts'
import { eventLimits, eventWords, reminderUnits } from '#protocol/office/door.ts'
import { ask } from '#web/platform/client.ts'
import { EMPTY, formatDay } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { RelatedRecords } from '#web/related-records/door.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import styles from './calendar-detail.module.css'
import { rangeInWords } from './dates.ts'
import type { Scope } from './move-event.ts'

/** An event and which of its occurrences; without a range its first. */
export interface Opened {
  eventId: number
  range?: Range
}

interface EventDetailDialogProps {
  opened: Opened
  onClose: () => void
  onEdit: (detail: EventDetail, scope: Scope) => void
  onRemoved: () => Promise<unknown>
}

/** One occurrence of an event; it closes by itself when it cannot be loaded (spec 3 §8). */
export function EventDetailDialog({ opened, onClose, onEdit, onRemoved }: EventDetailDialogProps) {
  const detail = useDetail(opened, onClose)
  return (
    <Dialog
      title={detail ? dayjs(detail.startTime).format(eventLimits.header) : '日程'}
      width={eventLimits.detailWidth}
      onClose={onClose}
    >
      {detail ? (
        <Shown detail={detail}>
          {detail.mayChange && <Acts detail={detail} {...{ onClose, onEdit, onRemoved }} />}
        </Shown>
      ) : (
        <LoadingRows rows={5} columns={1} />
      )}
    </Dialog>
  )
}

function useDetail({ eventId, range }: Opened, onClose: () => void): EventDetail | null {
  const [detail, setDetail] = useState<EventDetail | null>(null)
  const [startTime, endTime] = range ? [momentOf(range.start), momentOf(range.end)] : []
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    ask(eventCalls.detail, { eventId, startTime, endTime }, { signal }).then(
      setDetail,
      // the sentence is a toast already
      () => signal.aborted || onClose(),
    )
    return () => controller.abort()
  }, [eventId, startTime, endTime, onClose])
  return detail
}

interface ActsProps extends Omit<EventDetailDialogProps, 'opened'> {
  detail: EventDetail
}

function Acts({ detail, onClose, onEdit, onRemoved }: ActsProps) {
  const { eventId, batchId, title, repetitionType } = detail
  const time = momentOf(wallTime(detail.startTime))
  const remove = (what: string, work: () => Promise<unknown>) =>
    confirmDelete({
      title: `${what}“${title}”？`,
      content: eventWords.deleteQuestion,
      okText: what,
      onOk: async () => {
        await work()
        toast.success('删除成功')
        onClose()
        await onRemoved()
      },
    })
  const removeOne = () => ask(eventCalls.remove, { eventId, batchId, time, type: eventScopes.deleteThis })
  const removeSeries = () =>
    ask(eventCalls.remove, { eventId, batchId, time, type: eventScopes.deleteSeries })
  const act = (label: string, onClick: () => void, danger = false) => ({ key: label, label, onClick, danger })
  const single = [
    act('编辑', () => onEdit(detail, 'this')),
    act('删除', () => remove('删除日程', removeOne), true),
  ]
  const repeating = [
    act('只编辑本次', () => onEdit(detail, 'this')),
    act('编辑当前及以后', () => onEdit(detail, 'later')),
    act('编辑整个系列', () => onEdit(detail, 'all')),
    act('只删除本次', () => remove('只删除本次', removeOne), true),
    act(
      '删除当前及以后',
      () => remove('删除当前及以后', () => ask(eventCalls.removeFrom, { eventId, time })),
      true,
    ),
    act('删除此系列', () => remove('删除此系列', removeSeries), true),
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items: repetitionType > 1 ? repeating : single }}>
      <Button type="text" icon={<EllipsisOutlined />} aria-label="更多操作" title="更多操作" />
    </Dropdown>
  )
}

function Shown({ detail, children }: { detail: EventDetail; children: ReactNode }) {
  const range = { start: wallTime(detail.startTime), end: wallTime(detail.endTime) }
  return (
    <article className={styles.event}>
      <h3 className={styles.name}>
        <span className={styles.dot} style={{ background: detail.color }} aria-hidden />
        {detail.title}
        {children}
      </h3>
      <p className={styles.quiet}>
        {detail.createUserName} 创建于 {formatDay(detail.createTime)}
      </p>
      <dl className={styles.pairs}>
        <dt>日程类型</dt>
        <dd>{detail.typeName || EMPTY}</dd>
        <dt>时间</dt>
        <dd>{rangeInWords(range)}</dd>
        <dt>重复</dt>
        <dd>{repetitionInWords(detail)}</dd>
        <dt>参与人</dt>
        <dd className={styles.people}>
          {detail.ownerUserList.map(({ userId, realname, img }) => (
            <span key={userId} className={styles.person}>
              <UserAvatar name={realname} img={img} size={20} />
              {realname}
            </span>
          ))}
        </dd>
        <dt>提醒</dt>
        <dd>{detail.noticeList.map(reminderInWords).join('、') || '不提醒'}</dd>
      </dl>
      <RelatedRecords value={detail} />
    </article>
  )
}

/** 每2周, 周一、三，共 5 次 */
function repetitionInWords(detail: EventDetail): string {
  const { repeat } = seriesOf(detail, wallTime(detail.repeatStartTime), wallTime(detail.repeatStartTime))
  if (repeat === null) return '从不重复'
  if (detail.endType === 2) return `${repeatInWords(repeat)}，共 ${detail.endTypeConfig} 次`
  return detail.endType === 3
    ? `${repeatInWords(repeat)}，到 ${detail.endTypeConfig} 为止`
    : repeatInWords(repeat)
}

const reminderInWords = ({ type, value }: { type: number; value: number }) =>
  `提前 ${value} ${reminderUnits.find((unit) => unit.type === type)?.name ?? ''}`
