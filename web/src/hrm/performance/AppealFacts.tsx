import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { type Appeal, appealStates, appealWords } from '#protocol/hrm/performance/appeal.ts'
import type { AppraisalDetail } from '#protocol/hrm/performance/detail.ts'
import { appraisal } from '#protocol/hrm/performance/flow.ts'
import { appraisalVoiceCalls } from '#protocol/hrm/performance/voice-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { confirmPlain } from '#web/ui/layer/confirm.ts'
import styles from './performance.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'
import { refreshAppraisals } from './use-appraisals.ts'

interface AppealFactsProps {
  detail: AppraisalDetail
  isOwner: boolean
  /** The employee of the user. */
  own: number | null
}

/** 申诉 of a complete appraisal: by the employee, and decided by who confirms results (hrm.md §17.10). */
export function AppealFacts({ detail, isOwner, own }: AppealFactsProps) {
  const client = useQueryClient()
  const may = useCan()
  const [act, begin] = useState<'add' | 'accept' | 'refuse' | null>(null)
  const { appeal, employeeAppraisalId, status, appraisalStatus, isStop } = detail
  const isRunning = status === appraisal.done && appraisalStatus === 3 && isStop === 0
  const isDecider =
    !isOwner &&
    (may('hrm/appraisal/update') || detail.resultConfirmors.some(({ employeeId }) => employeeId === own))
  const saved = (said: string) => {
    toast.success(said)
    void refreshAppraisals(client)
  }
  const withdraw = async ({ appealId }: Appeal) => {
    if (!(await confirmPlain('撤回申诉？', '撤回申诉', '撤回后不能再次申诉。'))) return
    if (await attempt(ask(appraisalVoiceCalls.withdrawAppeal, { appealId }))) saved('已撤回申诉')
  }
  const isOpen = appeal?.state === appealStates.open
  if (!appeal && !(isOwner && isRunning)) return null
  return (
    <section className={styles.section} aria-label="申诉">
      <h3>申诉</h3>
      {appeal ? (
        <div className={styles.block}>
          <header>
            <span>{wordOf(appealWords, appeal.state)}</span>
            <span className={styles.note}>{formatMinute(appeal.createTime)}</span>
          </header>
          <p>{appeal.reason}</p>
          {appeal.answer && (
            <p className={styles.note}>
              {appeal.answeredBy}：{appeal.answer}
            </p>
          )}
          {isOpen && isOwner && <Button onClick={() => void withdraw(appeal)}>撤回申诉</Button>}
          {isOpen && isDecider && (
            <div className={styles.foot}>
              <Button danger onClick={() => begin('refuse')}>
                驳回申诉
              </Button>
              <Button type="primary" onClick={() => begin('accept')}>
                受理申诉
              </Button>
            </div>
          )}
        </div>
      ) : (
        <>
          <p className={styles.note}>对结果有异议时，可在归档前申诉一次。</p>
          <Button onClick={() => begin('add')}>申诉</Button>
        </>
      )}
      {act === 'add' && (
        <ReasonDialog
          title="申诉"
          label="申诉理由"
          missing="请填写申诉理由"
          okText="提交申诉"
          onClose={() => begin(null)}
          save={(reason) => ask(appraisalVoiceCalls.addAppeal, { employeeAppraisalId, reason })}
          onSaved={() => saved('申诉已提交')}
        />
      )}
      {appeal && (act === 'accept' || act === 'refuse') && (
        <ReasonDialog
          title={act === 'accept' ? '受理申诉：退回最后一位评定人重新评定' : '驳回申诉'}
          label="处理意见"
          missing="请填写处理意见"
          okText={act === 'accept' ? '受理申诉' : '驳回申诉'}
          {...(act === 'refuse' ? { danger: true } : {})}
          onClose={() => begin(null)}
          save={(answer) =>
            ask(appraisalVoiceCalls.decideAppeal, {
              appealId: appeal.appealId,
              status: act === 'accept' ? appealStates.accepted : appealStates.refused,
              answer,
            })
          }
          onSaved={() => saved(act === 'accept' ? '已受理申诉' : '已驳回申诉')}
        />
      )}
    </section>
  )
}
