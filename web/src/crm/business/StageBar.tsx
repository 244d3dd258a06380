import { CheckOutlined, DownOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { businessStageCalls, type Stage } from '#protocol/crm/business/calls.ts'
import { business, businessEnds } from '#protocol/crm/business/type.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useRefreshRecords } from '#web/record/model/data/record.ts'
import { titleOf } from '#web/record/model/record.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { announceAct } from '#web/ui/feedback/announce-act.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import styles from './business.module.css'
import { EndDialog } from './EndDialog.tsx'

type End = (typeof businessEnds)[keyof typeof businessEnds]
const ends: readonly End[] = Object.values(businessEnds)
/** Seconds. */
const TO_TAKE_BACK = 8
const tones = { 1: 'success', 2: 'error', 3: 'default' } as const

interface StepProps {
  stage: Stage
  isDone: boolean
  isCurrent: boolean
  /** Absent: it cannot be moved. */
  onMove?: () => void
}

function Step({ stage: { name, rate }, isDone, isCurrent, onMove }: StepProps) {
  return (
    <li className={styles.step} data-done={isDone || undefined} aria-current={isCurrent ? 'step' : undefined}>
      <button
        type="button"
        className={styles.stepButton}
        title={`${name}（赢单率 ${rate}%）`}
        disabled={!onMove || isCurrent}
        onClick={onMove}
      >
        {isDone && !isCurrent && <CheckOutlined />} <span className={styles.stepName}>{name}</span>
      </button>
    </li>
  )
}

/** The way of a business: a click moves it at once, forward or backward, and can be taken back; 结束 asks how it ended (crm-records.md §6.4). */
export function StageBar({ recordId, record }: TabProps) {
  const may = useCan()
  const refreshRecords = useRefreshRecords(business)
  const [ending, setEnding] = useState<End | null>(null)
  const { data } = useQuery(queryOf(businessStageCalls.read, { businessId: recordId }))
  if (!data)
    return (
      <div className={styles.bar}>
        <Skeleton widths={['100%']} />
      </div>
    )
  const { statusList, statusId, isEnd, statusRemark } = data
  const at = statusList.findIndex((stage) => stage.statusId === statusId)
  const following = statusList[at + 1]
  const mayMove = isEnd === 0 && may('crm/business/update')
  const boost = async (request: { statusId?: number; isEnd?: number; statusRemark?: string }) => {
    if (!(await attempt(ask(businessStageCalls.boost, { businessId: recordId, ...request })))) return false
    await refreshRecords()
    return true
  }
  const takeBack = async ({ statusId: last, name }: Stage) => {
    if (await boost({ statusId: last })) toast.success(`已撤销，回到${name}阶段`)
  }
  const move = async ({ statusId: next, name }: Stage) => {
    if (!(await boost({ statusId: next }))) return
    const words = `已进入${name}阶段：${titleOf(business, record)}`
    const before = statusList[at]
    if (!before) toast.success(words)
    else announceAct({ words, caption: '撤销', act: () => void takeBack(before), seconds: TO_TAKE_BACK })
  }
  const ended = ends.find(({ code }) => code === isEnd)
  return (
    <div className={styles.bar}>
      <ol className={styles.steps} aria-label="商机阶段">
        {statusList.map((stage, index) => (
          <Step
            key={stage.statusId}
            stage={stage}
            isDone={index <= at}
            isCurrent={index === at && !ended}
            onMove={mayMove ? () => void move(stage) : undefined}
          />
        ))}
      </ol>
      {ended && (
        <span className={styles.ended} title={statusRemark}>
          <StatusDot status={tones[ended.code]} text={ended.word} />
          {statusRemark && <span className={styles.reason}>{statusRemark}</span>}
        </span>
      )}
      {mayMove && following && (
        <Button type="primary" onClick={() => void move(following)}>
          推进到{following.name}
        </Button>
      )}
      {mayMove && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: ends.map((end) => ({ key: end.code, label: end.word, onClick: () => setEnding(end) })),
          }}
        >
          <Button>
            结束 <DownOutlined />
          </Button>
        </Dropdown>
      )}
      {ending && (
        <EndDialog
          word={ending.word}
          isReasonNeeded={ending === businessEnds.lost}
          onClose={() => setEnding(null)}
          onEnd={async (remark) => {
            if (await boost({ isEnd: ending.code, statusRemark: remark }))
              toast.success(`商机已${ending.word}`)
          }}
        />
      )}
    </div>
  )
}
