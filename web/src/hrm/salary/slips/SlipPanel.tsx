import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { answers, ownSlipCalls, slipCalls } from '#protocol/hrm/salary/slip-calls.ts'
import { REMARKS_LENGTH } from '#protocol/hrm/salary/wire.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { Amount, ShowFigures } from '../Amount.tsx'
import { useFiguresShown } from '../figures-shown.ts'
import { refreshSalary } from '../refresh.ts'
import shared from '../salary.module.css'
import type { SentSlip } from './SlipRecordPage.tsx'
import { netOf, SlipView } from './SlipView.tsx'
import styles from './slip.module.css'

/** 明细详情 of a slip that was sent, and the objection of its employee. */
export function SlipPanel({ slip, onClose }: { slip: SentSlip; onClose: () => void }) {
  const isShown = useFiguresShown()
  const { data, error, refetch } = useQuery(queryOf(ownSlipCalls.detail, { id: slip.id }))
  return (
    <Panel open title={`明细详情：${slip.employeeName}`} onClose={onClose} extra={data && <ShowFigures />}>
      {slip.answer === answers.objected && <Objection slip={slip} onClose={onClose} />}
      {slip.remarks && <p className={shared.hint}>备注：{slip.remarks}</p>}
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <p className={styles.net}>
            实发金额
            <strong>
              <Amount value={netOf(data)} isAlone />
            </strong>
          </p>
          <SlipView sections={data} isShown={isShown} />
        </>
      ) : (
        <LoadingRows rows={6} columns={2} />
      )}
    </Panel>
  )
}

function Objection({ slip, onClose }: { slip: SentSlip; onClose: () => void }) {
  const client = useQueryClient()
  const maySend = useCan()('hrm/salary/sendSlip')
  const [isReplying, setReplying] = useState(false)
  const { id, employeeName, objection, answerTime, reply } = slip
  return (
    <section aria-label="员工的异议" className={shared.section}>
      <h3 className={shared.sectionTitle}>员工的异议</h3>
      <p>
        {objection} <span className={shared.hint}>{formatMinute(answerTime)}</span>
      </p>
      {reply ? (
        <p className={styles.answer}>答复：{reply}</p>
      ) : (
        maySend && <Button onClick={() => setReplying(true)}>答复异议</Button>
      )}
      {isReplying && (
        <FormDialog<{ reply: string }>
          name="hr-slip-reply"
          title={`答复异议：${employeeName}`}
          okText="答复"
          onClose={() => setReplying(false)}
          save={(values) => ask(slipCalls.reply, { id, reply: values.reply.trim() })}
          onSaved={() => {
            toast.success(`已答复：${employeeName}`)
            onClose()
            void refreshSalary(client)
          }}
        >
          <Form.Item name="reply" label="答复" rules={requiredText('请填写答复')}>
            <TextArea maxLength={REMARKS_LENGTH} />
          </Form.Item>
        </FormDialog>
      )}
    </section>
  )
}
