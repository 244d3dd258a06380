import { Form } from 'antd'
import { interviewCalls } from '#protocol/hrm/recruiting/interview-calls.ts'
import { interviewResults } from '#protocol/hrm/recruiting/words.ts'
import { ask } from '#web/platform/client.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { type ActDialogProps, namesOf } from './act-dialog.ts'
import { optionsOf } from './choices.tsx'

interface Values {
  result: number
  words?: string
}

const [PASSED, CANCELLED] = [2, 4]
const LONGEST = { evaluate: 800, cancel: 200 } as const
const results = optionsOf(interviewResults.filter(({ code }) => code > 1))

/** The result of the latest round: 通过, 未通过, 取消. */
export function ResultDialog({ chosen, onClose, onDone }: ActDialogProps) {
  const [form] = Form.useForm<Values>()
  const result = Form.useWatch('result', form)
  const [first] = chosen
  const isCancelled = result === CANCELLED
  return (
    <FormDialog<Values>
      name="recruit-result"
      title={`面试结果：${namesOf(chosen)}`}
      form={form}
      begin={{ result: PASSED ?? 2 }}
      onClose={onClose}
      save={(values) =>
        ask(interviewCalls.setResult, {
          candidateId: first?.candidateId ?? 0,
          result: values.result,
          evaluate: values.result === CANCELLED ? '' : (values.words ?? ''),
          cancelReason: values.result === CANCELLED ? (values.words ?? '') : '',
        })
      }
      onSaved={() => onDone(`已填写面试结果：${namesOf(chosen)}`)}
    >
      <Form.Item name="result" label="面试结果">
        <Segmented aria-label="面试结果" value={result} onChange={() => undefined} options={results} />
      </Form.Item>
      <Form.Item name="words" label={isCancelled ? '取消原因' : '面试评价'}>
        <TextArea maxLength={isCancelled ? LONGEST.cancel : LONGEST.evaluate} />
      </Form.Item>
    </FormDialog>
  )
}
