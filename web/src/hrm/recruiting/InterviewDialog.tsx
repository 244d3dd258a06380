import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { interviewCalls } from '#protocol/hrm/recruiting/interview-calls.ts'
import { RECRUIT_BOUNDS } from '#protocol/hrm/recruiting/limits.ts'
import { stages } from '#protocol/hrm/recruiting/stages.ts'
import { interviewTypes } from '#protocol/hrm/recruiting/words.ts'
import { ask } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useRequestKey } from '#web/platform/use-request-key.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { EmployeeSelect, EmployeesSelect } from '../organisation/door.ts'
import { type ActDialogProps, idsOf, namesOf } from './act-dialog.ts'
import { optionsOf } from './choices.tsx'
import styles from './recruiting.module.css'

interface Values {
  type: number
  main?: number | null
  others?: number[]
  time?: Dayjs | null
  minutes: number
  address?: string
  remark?: string
}

const lengths = [30, 45, 60, 90, 120].map((minutes) => ({ value: minutes, label: `${minutes} 分钟` }))
const ON_SITE = 1
const MINUTE = 'YYYY-MM-DD HH:mm'
/** Days in which free times are looked for, and how many are shown. */
const AHEAD = 7
const SHOWN = 6

/** 安排面试, 安排复试, 更改面试安排; free times are those of all interviewers. */
export function InterviewDialog({ chosen, onClose, onDone }: ActDialogProps) {
  const [form] = Form.useForm<Values>()
  const submit = useRequestKey()
  const [first] = chosen
  const isChange = chosen.length === 1 && first?.status === stages.interview
  const main = Form.useWatch('main', form)
  const others = Form.useWatch('others', form) ?? []
  const minutes = Form.useWatch('minutes', form) ?? RECRUIT_BOUNDS.minutes
  const people = [...new Set([...(main ? [main] : []), ...others])]
  const title = isChange ? '更改面试安排' : first?.status === stages.passed ? '安排复试' : '安排面试'
  return (
    <FormDialog<Values>
      name="recruit-interview"
      title={`${title}：${namesOf(chosen)}`}
      width={640}
      form={form}
      begin={{
        type: (isChange ? first.interviewType : null) ?? ON_SITE,
        main: isChange ? first.interviewEmployeeId : null,
        others: isChange ? idsIn(first.otherInterviewEmployeeIds) : [],
        time: isChange && first.interviewTime ? dayjs(first.interviewTime) : null,
        minutes: (isChange ? first.interviewMinutes : null) ?? RECRUIT_BOUNDS.minutes,
        address: (isChange ? first.interviewAddress : null) ?? '',
      }}
      onClose={onClose}
      save={(values) =>
        submit((requestKey) =>
          ask(interviewCalls.arrange, {
            candidateIds: idsOf(chosen),
            interviewEmployeeId: values.main ?? undefined,
            otherInterviewEmployeeIds: values.others ?? [],
            interviewTime: values.time?.format(`${MINUTE}:00`) ?? '',
            type: values.type,
            minutes: values.minutes,
            address: values.address ?? '',
            remark: values.remark ?? '',
            requestKey,
          }),
        )
      }
      onSaved={() => onDone(`${isChange ? '已更改面试安排' : '已安排面试'}：${namesOf(chosen)}`)}
    >
      <div className={styles.fields}>
        <Form.Item name="main" label="面试官" rules={[{ required: true, message: '请选择面试官' }]}>
          <EmployeeSelect placeholder="选择员工" />
        </Form.Item>
        <Form.Item name="others" label="其他面试官">
          <EmployeesSelect placeholder="选择员工" />
        </Form.Item>
        <Form.Item name="type" label="面试方式">
          <Select options={optionsOf(interviewTypes)} />
        </Form.Item>
        <Form.Item name="minutes" label="时长">
          <Select options={lengths} />
        </Form.Item>
        <Form.Item name="time" label="面试时间" rules={[{ required: true, message: '请选择面试时间' }]}>
          <DatePicker showTime={{ format: 'HH:mm', minuteStep: 5 }} format={MINUTE} />
        </Form.Item>
        <Form.Item name="address" label="面试地点">
          <Input maxLength={200} />
        </Form.Item>
      </div>
      <FreeTimes
        people={people}
        minutes={minutes}
        onChoose={(time) => form.setFieldValue('time', dayjs(time))}
      />
      <Form.Item name="remark" label="备注">
        <TextArea maxLength={500} />
      </Form.Item>
    </FormDialog>
  )
}

const idsIn = (text: string | null): number[] => (text ?? '').split(',').map(Number).filter(Boolean)

interface FreeTimesProps {
  people: readonly number[]
  minutes: number
  onChoose: (time: string) => void
}

/** When all interviewers are free in the next days, by interviews and calendars; a click takes the beginning. */
function FreeTimes({ people, minutes, onChoose }: FreeTimesProps) {
  const today = companyNow()
  const { data } = useQuery({
    ...queryOf(interviewCalls.free, {
      employeeIds: [...people],
      from: today.format('YYYY-MM-DD'),
      to: today.add(AHEAD - 1, 'day').format('YYYY-MM-DD'),
      minutes,
    }),
    enabled: people.length > 0,
  })
  if (people.length === 0) return null
  const slots = (data?.slots ?? []).slice(0, SHOWN)
  return (
    <section className={styles.free} aria-label="共同空闲时间">
      <span>共同空闲</span>
      {data && slots.length === 0 && <span>{AHEAD} 天内没有共同的空闲时间</span>}
      {slots.map(({ startTime, endTime }) => (
        <Button key={startTime} size="small" onClick={() => onChoose(startTime)}>
          {startTime.slice(5, 16)}–{endTime.slice(11, 16)}
        </Button>
      ))}
    </section>
  )
}
