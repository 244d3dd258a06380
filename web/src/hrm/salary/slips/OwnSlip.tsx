import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useId, useState } from 'react'
import { answers, ownSlipCalls } from '#protocol/hrm/salary/slip-calls.ts'
import { REMARKS_LENGTH } from '#protocol/hrm/salary/wire.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { ask } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { Amount } from '../Amount.tsx'
import { useFiguresShown } from '../figures-shown.ts'
import { monthWords, periodWords } from '../month-words.ts'
import { answerOf } from './answer-words.ts'
import { netOf, SlipView } from './SlipView.tsx'
import styles from './slip.module.css'

type Slip = ReplyOf<typeof ownSlipCalls.list>['list'][number]

/** One month of one's own pay: unfolded on demand, then confirmed or objected to. */
export function OwnSlip({ slip, isFirst }: { slip: Slip; isFirst: boolean }) {
  const body = useId()
  const isShown = useFiguresShown()
  const [isOpen, setOpen] = useState(isFirst)
  const { salarySlipOptionList: sections, remarks, createTime } = slip
  return (
    <li className={styles.month} aria-label={monthWords(slip)}>
      <div className={styles.monthHead}>
        <h2>{monthWords(slip)}</h2>
        {!slip.startTime.endsWith('-01') && <span>{periodWords(slip)}</span>}
        <span>
          实发 <Amount value={netOf(sections)} isAlone />
        </span>
        <StatusDot {...answerOf(slip)} />
        <span className={styles.spring} />
        <span>{formatMinute(createTime)} 发放</span>
        <Button
          aria-expanded={isOpen}
          aria-controls={body}
          aria-label={`${monthWords(slip)} ${isOpen ? '收起' : '查看明细'}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '收起' : '查看明细'}
        </Button>
      </div>
      {remarks && <p className={styles.answer}>备注：{remarks}</p>}
      <div id={body} hidden={!isOpen} className={styles.body}>
        {isOpen && <SlipView sections={sections} isShown={isShown} />}
        <Answer slip={slip} />
      </div>
    </li>
  )
}

function Answer({ slip }: { slip: Slip }) {
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const [isObjecting, setObjecting] = useState(false)
  const { id, answer, objection, reply, answerTime } = slip
  const after = () => refresh(client, ownSlipCalls.list)
  const confirm = () =>
    run(async () => {
      await ask(ownSlipCalls.confirm, { id })
      toast.success(`已确认${monthWords(slip)}工资条`)
      await after()
    })
  if (answer === answers.confirmed)
    return <p className={styles.answer}>您已于 {formatMinute(answerTime)} 确认</p>
  return (
    <>
      {answer === answers.objected && (
        <p className={styles.answer}>
          您的异议：{objection}（{formatMinute(answerTime)}）{reply ? ` 答复：${reply}` : ' 等待答复'}
        </p>
      )}
      <div className={styles.answerActs}>
        <Button type="primary" loading={busy} onClick={() => void confirm()}>
          确认无误
        </Button>
        <Button onClick={() => setObjecting(true)}>
          {answer === answers.objected ? '修改异议' : '提出异议'}
        </Button>
      </div>
      {isObjecting && (
        <FormDialog<{ objection: string }>
          name="hr-slip-objection"
          title={`对${monthWords(slip)}工资条提出异议`}
          okText="提交异议"
          begin={{ objection: objection ?? '' }}
          onClose={() => setObjecting(false)}
          save={(values) => ask(ownSlipCalls.object, { id, objection: values.objection.trim() })}
          onSaved={() => {
            toast.success('已提交异议')
            void after()
          }}
        >
          <Form.Item
            name="objection"
            label="异议"
            extra="写明是哪一项、您认为应是多少"
            rules={requiredText('请填写异议')}
          >
            <TextArea maxLength={REMARKS_LENGTH} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
