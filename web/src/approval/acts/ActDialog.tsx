import { useQuery } from '@tanstack/react-query'
import { Form, Radio, Select } from 'antd'
import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { REMARK_LENGTH } from '#protocol/approval/record-calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import type { Decided } from '../decision/door.ts'
import { type Act, actWords } from './act-words.ts'

interface ActDialogProps {
  act: Act
  decided: Decided
  onClose: () => void
  /** After it was done, and after a refusal: somebody else may have been faster. */
  onDone: () => void
}

interface Values {
  people?: number[]
  place?: 'before' | 'after'
  flowId?: number
  remarks?: string
}

const notes: Readonly<Record<Act, string>> = {
  handOver: '由所选员工代替您审批，您不再参与该环节。',
  addSigners: '所选员工依次审批，与您共同决定。',
  returnTo: '从所选环节重新审批，之后的环节也须再次审批。',
  copy: '所选员工可以查看本次审批，不参与审批。',
}

/** Each act as it is sent. */
const send: Readonly<Record<Act, (recordId: number, values: Values) => Promise<unknown>>> = {
  handOver: (recordId, { people = [], remarks = '' }) =>
    ask(approvalOptionCalls.handOver, { recordId, userId: people[0] ?? 0, remarks: remarks.trim() }),
  addSigners: (recordId, { people = [], place = 'before', remarks = '' }) =>
    ask(approvalOptionCalls.addSigners, { recordId, userIds: people, place, remarks: remarks.trim() }),
  returnTo: (recordId, { flowId = 0, remarks = '' }) =>
    ask(approvalOptionCalls.returnTo, { recordId, flowId, remarks: remarks.trim() }),
  copy: (recordId, { people = [] }) => ask(approvalOptionCalls.copy, { recordId, userIds: people }),
}

const somebody = [{ required: true, type: 'array' as const, min: 1, message: '请选择员工' }]

/** The steps to which the caller may return it. */
function Steps({ recordId }: { recordId: number }) {
  const { data, error, isPending } = useQuery(queryOf(approvalOptionCalls.timeline, { recordId }))
  return (
    <Form.Item name="flowId" label="退回到" rules={[{ required: true, message: '请选择审批环节' }]}>
      <Select<number>
        placeholder="请选择审批环节"
        loading={isPending}
        notFoundContent={error ? messageOf(error) : undefined}
        options={data?.may.returnTo.map(({ flowId, name }) => ({ value: flowId, label: name }))}
      />
    </Form.Item>
  )
}

/** 转签, 加签, 退回, 抄送: asks for people, the place or the step, and the words that go with it. */
export function ActDialog({ act, decided: { recordId, title }, onClose, onDone }: ActDialogProps) {
  const save = async (values: Values) => {
    try {
      await send[act](recordId, values)
      toast.success('操作成功')
    } finally {
      onDone()
    }
  }
  return (
    <FormDialog<Values>
      name="approvalAct"
      title={actWords[act]}
      okText={actWords[act]}
      begin={{ place: 'before' }}
      onClose={onClose}
      save={save}
    >
      <p>{title}</p>
      <p>{notes[act]}</p>
      {act === 'returnTo' ? (
        <Steps recordId={recordId} />
      ) : (
        <Form.Item name="people" label="员工" rules={somebody}>
          <PeopleSelect multiple={act !== 'handOver'} activeOnly />
        </Form.Item>
      )}
      {act === 'addSigners' && (
        <Form.Item name="place" label="审批次序">
          <Radio.Group
            options={[
              { value: 'before', label: '在我之前审批' },
              { value: 'after', label: '在我之后审批' },
            ]}
          />
        </Form.Item>
      )}
      {act !== 'copy' && (
        <Form.Item
          name="remarks"
          label={act === 'returnTo' ? '退回理由' : '说明'}
          rules={act === 'returnTo' ? requiredText('请输入审批意见') : []}
        >
          <TextArea
            placeholder={act === 'returnTo' ? '请输入审批意见（必填）' : '请输入说明（选填）'}
            maxLength={REMARK_LENGTH}
            limit={REMARK_LENGTH}
            autoSize={{ minRows: 3, maxRows: 6 }}
          />
        </Form.Item>
      )}
    </FormDialog>
  )
}
