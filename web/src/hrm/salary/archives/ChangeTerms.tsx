import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { hrConfigCalls } from '#protocol/hrm/config-calls.ts'
import { REMARKS_LENGTH } from '#protocol/hrm/salary/wire.ts'
import { payChangeReasons } from '#protocol/hrm/salary/words.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import styles from '../salary.module.css'

/** Why pay changes, and from when on. */
export interface Terms {
  changeReason: number | undefined
  enableDate: Dayjs | null
  remarks: string
}

export const beginOfTerms: Terms = { changeReason: undefined, enableDate: null, remarks: '' }

/** Those of a change that is edited. */
export const termsOf = ({
  changeReason,
  enableDate,
  remarks,
}: {
  changeReason: number
  enableDate: string | null
  remarks: string | null
}): Terms => ({
  changeReason,
  enableDate: enableDate === null ? null : dayjs(enableDate),
  remarks: remarks ?? '',
})

export function faultOfTerms({ changeReason, enableDate }: Terms): string | undefined {
  if (changeReason === undefined) return '请选择调薪原因'
  return enableDate === null ? '请选择调薪生效日期' : undefined
}

/** Reasons that are chosen for a change: entry is none. */
const FIRST_REASON = 2
const reasons = payChangeReasons
  .filter(({ code }) => code >= FIRST_REASON)
  .map(({ code, word }) => ({ value: code, label: word }))

/** The first day of the last sheet: nothing before it changes. */
function useFirstDay(): Dayjs | null {
  const { data } = useQuery(queryOf(hrConfigCalls.init, {}))
  const { lastSalaryStartTime: first } = data?.otherInitConfig ?? {}
  return first ? dayjs(first) : null
}

interface ChangeTermsProps {
  terms: Terms
  onChange: (terms: Terms) => void
}

export function ChangeTerms({ terms, onChange }: ChangeTermsProps) {
  const first = useFirstDay()
  const { changeReason, enableDate, remarks } = terms
  return (
    <>
      <div className={styles.pair}>
        <Form.Item label="调薪原因" required htmlFor="hr-pay-reason">
          <Select<number>
            id="hr-pay-reason"
            placeholder="请选择"
            value={changeReason ?? null}
            options={reasons}
            onChange={(code) => onChange({ ...terms, changeReason: code })}
          />
        </Form.Item>
        <Form.Item
          label="调薪生效日期"
          required
          htmlFor="hr-pay-day"
          extra="在核算生效日期所在计薪周期的工资时生效"
        >
          <DatePicker
            id="hr-pay-day"
            value={enableDate}
            {...(first && { minDate: first })}
            onChange={(day) => onChange({ ...terms, enableDate: day })}
          />
        </Form.Item>
      </div>
      <Form.Item label="备注" htmlFor="hr-pay-remarks">
        <TextArea
          id="hr-pay-remarks"
          maxLength={REMARKS_LENGTH}
          value={remarks}
          onChange={({ target }) => onChange({ ...terms, remarks: target.value })}
        />
      </Form.Item>
    </>
  )
}
