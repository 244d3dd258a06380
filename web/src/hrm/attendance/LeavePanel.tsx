import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { type BalanceRow, leaveCalls } from '#protocol/hrm/attendance/leave-calls.ts'
import { type LedgerType, ledgerTypes } from '#protocol/hrm/attendance/leave-law.ts'
import { attendanceLimits } from '#protocol/hrm/attendance/limits.ts'
import { ask } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { newRequestKey } from '#web/platform/request-key.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import styles from './attendance.module.css'
import { LedgerList } from './LedgerList.tsx'
import { refreshAttendance } from './refresh.ts'

const TABS = 'hr-leave-types'
const isType = (key: string): key is LedgerType => ledgerTypes.some((type) => type === key)

interface LeavePanelProps {
  row: BalanceRow
  mayManage: boolean
  onClose: () => void
}

/** Balances of one employee with all entries, and what may be set by hand. */
export function LeavePanel({ row, mayManage, onClose }: LeavePanelProps) {
  const { employeeId, employeeName } = row
  const [leaveType, show] = useState<LedgerType>('年假')
  const [act, begin] = useState<'adjust' | 'since' | null>(null)
  const { data } = useQuery(queryOf(leaveCalls.ledger, { employeeId, leaveType }))
  return (
    <Panel
      open
      onClose={onClose}
      title={employeeName}
      width={860}
      extra={
        mayManage && (
          <>
            <Button onClick={() => begin('since')}>参加工作日期</Button>
            <Button type="primary" onClick={() => begin('adjust')}>
              调整余额
            </Button>
          </>
        )
      }
    >
      <Leaving employeeId={employeeId} />
      <Tabs
        id={TABS}
        aria-label="假期"
        items={ledgerTypes.map((type) => ({ key: type, label: type }))}
        value={leaveType}
        onChange={(key) => isType(key) && show(key)}
      />
      <div {...tabPanel(TABS, leaveType)}>
        <LedgerList entries={data} />
      </div>
      {act === 'adjust' && <AdjustDialog row={row} leaveType={leaveType} onClose={() => begin(null)} />}
      {act === 'since' && <WorkSinceDialog row={row} onClose={() => begin(null)} />}
    </Panel>
  )
}

/** What one who is leaving has not taken, with its arithmetic; nothing for all others. */
function Leaving({ employeeId }: { employeeId: number }) {
  const { data } = useQuery(queryOf(leaveCalls.leaving, { employeeId }))
  if (!data) return null
  return (
    <section className={styles.leaving} aria-label="离职结算">
      <p>
        <strong>
          离职结算（{data.lastDay}）：未休年假 {data.annualDays} 天，未休调休 {data.compOffDays} 天
        </strong>
      </p>
      {data.words.map((line) => (
        <p key={line} className={styles.words}>
          {line}
        </p>
      ))}
    </section>
  )
}

interface Adjustment {
  leaveType: LedgerType
  units: string
  expires?: Dayjs | null
  reason: string
}

const units = /^-?\d{1,3}(\.\d{1,2})?$/

function AdjustDialog({
  row: { employeeId, employeeName },
  leaveType,
  onClose,
}: {
  row: BalanceRow
  leaveType: LedgerType
  onClose: () => void
}) {
  const client = useQueryClient()
  const [requestKey] = useState(() => newRequestKey())
  return (
    <FormDialog<Adjustment>
      name="hr-leave-adjust"
      title={`调整余额：${employeeName}`}
      begin={{ leaveType }}
      onClose={onClose}
      save={({ expires, ...values }) =>
        ask(leaveCalls.adjust, {
          ...values,
          employeeId,
          requestKey,
          expires: expires ? expires.format('YYYY-MM-DD') : '',
        })
      }
      onSaved={(values) => {
        toast.success(`调整成功：${employeeName} ${values.leaveType} ${values.units}天`)
        void refreshAttendance(client)
      }}
    >
      <Form.Item name="leaveType" label="假期" rules={[{ required: true, message: '请选择假期' }]}>
        <Select options={ledgerTypes.map((type) => ({ value: type, label: type }))} />
      </Form.Item>
      <Form.Item
        name="units"
        label="天数"
        extra="减少时填负数，如 -0.5"
        rules={[...requiredText('请填写天数'), { pattern: units, message: '请填写数字，最多两位小数' }]}
      >
        <Input inputMode="decimal" autoFocus />
      </Form.Item>
      <Form.Item name="expires" label="有效期至" extra="不填为长期有效">
        <DatePicker disabledDate={(day) => day.isBefore(companyNow(), 'day')} />
      </Form.Item>
      <Form.Item name="reason" label="原因" rules={requiredText('请填写原因')}>
        <TextArea maxLength={attendanceLimits.reason} />
      </Form.Item>
    </FormDialog>
  )
}

function WorkSinceDialog({ row, onClose }: { row: BalanceRow; onClose: () => void }) {
  const client = useQueryClient()
  const { employeeId, employeeName, workSince, isWorkSinceKnown } = row
  return (
    <FormDialog<{ day?: Dayjs | null }>
      name="hr-work-since"
      title={`参加工作日期：${employeeName}`}
      begin={{ day: isWorkSinceKnown && workSince ? dayjs(workSince) : null }}
      onClose={onClose}
      save={({ day }) =>
        ask(leaveCalls.setWorkSince, { employeeId, workSince: day ? day.format('YYYY-MM-DD') : '' })
      }
      onSaved={() => {
        toast.success(`保存成功：${employeeName}`)
        void refreshAttendance(client)
      }}
    >
      <Form.Item
        name="day"
        label="参加工作日期"
        extra="年假按累计工作年限计算，不填时按入职日期；本年少发的会补上"
      >
        <DatePicker disabledDate={(day) => day.isAfter(companyNow(), 'day')} />
      </Form.Item>
    </FormDialog>
  )
}
