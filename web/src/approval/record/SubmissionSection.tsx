import { nodeTypes } from '#protocol/approval/flow.ts'
import type { flowCalls, ShownNode } from '#protocol/approval/flow-calls.ts'
import { modeWords } from '#protocol/approval/words.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { messageOf } from '#web/platform/client.ts'
import type { Picks } from '#web/record/model/submission.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { peopleWord } from '../step-words.ts'
import { PickedPeople } from './PickedPeople.tsx'
import styles from './submission.module.css'

interface SubmissionSectionProps {
  preview: ReplyOf<typeof flowCalls.preview> | undefined
  error: unknown
  onRetry: () => void
  picks: Picks
  /** What is missing is said. */
  isWarned: boolean
  onPick: (flowId: number, userIds: number[]) => void
}

const kindWords: Readonly<Record<number, string>> = {
  [nodeTypes.members]: '指定成员',
  [nodeTypes.superior]: '上级',
  [nodeTypes.role]: '角色',
  [nodeTypes.picked]: '发起人自选',
  [nodeTypes.superiors]: '连续多级上级',
}
const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
const levelWord = (at: number) => `第${numerals[at] ?? at + 1}级`

const Person = ({ realname, img, note }: { realname: string; img: string | null; note?: string }) => (
  <span className={styles.person}>
    <UserAvatar name={realname} img={img} size={28} />
    <span>{realname}</span>
    {note && <span className={styles.note}>{note}</span>}
  </span>
)

/** Those who would be asked: a line of superiors one by one, several others as a group with its names. */
function Asked({ step }: { step: ShownNode }) {
  const { examineType, userList } = step
  const isLine = examineType === nodeTypes.superior || examineType === nodeTypes.superiors
  if (userList.length === 0) return <span>XX</span>
  if (isLine || userList.length === 1)
    return (
      <span className={styles.persons}>
        {userList.map(({ userId, realname, img }, at) => (
          <Person
            key={userId}
            realname={realname}
            img={img}
            note={examineType === nodeTypes.superiors ? levelWord(at) : undefined}
          />
        ))}
      </span>
    )
  return (
    <Popover
      trigger={['hover', 'focus']}
      content={
        <ul className={styles.names}>
          {userList.map(({ userId, realname, img }) => (
            <li key={userId}>
              <Person realname={realname} img={img} />
            </li>
          ))}
        </ul>
      }
    >
      <button type="button" className={styles.group}>
        {peopleWord(step)}
      </button>
    </Popover>
  )
}

/** 审核信息: who will be asked, and whom the initiator picks himself. */
export function SubmissionSection(props: SubmissionSectionProps) {
  const { preview, error, onRetry, picks, isWarned, onPick } = props
  return (
    <section className={styles.section} aria-label="审核信息">
      <h3 className={styles.title}>审核信息</h3>
      {preview ? (
        <>
          {preview.remarks && <p className={styles.remarks}>{preview.remarks}</p>}
          {preview.examineFlowList.length === 0 && <p>审核人为空，审核将自动通过。</p>}
          <ol className={styles.steps}>
            {preview.examineFlowList.map((step) => (
              <li key={step.flowId} className={styles.step}>
                <div className={styles.head}>
                  {step.name || '审批人'}
                  <span className={styles.note}>
                    {kindWords[step.examineType] ?? ''}
                    {step.examineType === nodeTypes.picked && step.chooseType === 2
                      ? ` · ${modeWords[step.type ?? 1] ?? ''}`
                      : ''}
                  </span>
                </div>
                {step.examineType === nodeTypes.picked ? (
                  <PickedPeople
                    step={step}
                    value={picks[step.flowId] ?? []}
                    isMissing={isWarned && !picks[step.flowId]?.length}
                    onChange={(userIds) => onPick(step.flowId, userIds)}
                  />
                ) : (
                  <Asked step={step} />
                )}
              </li>
            ))}
          </ol>
        </>
      ) : error ? (
        <p role="alert">
          {messageOf(error)} <Button onClick={onRetry}>重试</Button>
        </p>
      ) : (
        <LoadingRows rows={2} columns={1} />
      )}
    </section>
  )
}
