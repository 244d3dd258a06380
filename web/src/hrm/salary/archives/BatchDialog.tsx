import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useMemo, useState } from 'react'
import { readNumber, toDecimal } from '#protocol/fields/value/numeric.ts'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { payArchiveCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { NumberBox } from '#web/ui/input/NumberBox.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { useDeptOptions } from '../../organisation/door.ts'
import { payBounds } from '../amount-rules.ts'
import { refreshSalary } from '../refresh.ts'
import styles from '../salary.module.css'
import { beginOfTerms, ChangeTerms, faultOfTerms, type Terms } from './ChangeTerms.tsx'

const ways = [
  { value: 1, label: '按比例' },
  { value: 2, label: '按金额' },
] as const
type Way = (typeof ways)[number]['value']

const PERCENT: Way = 1
const WORKING = 1
const PLACES = 2

/** What is added, which may be below 0. */
function changeIn(typed: string): string | null {
  const exact = toDecimal(readNumber(typed, ['¥', '%']))
  if (exact === null || exact.abs().gt(payBounds.most) || exact.decimalPlaces() > PLACES) return null
  return exact.toFixed()
}

/** 批量调薪: a percentage or an amount on items of many employees (hrm.md §13). */
export function BatchDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [employeeIds, setEmployees] = useState<number[]>([])
  const [deptIds, setDepts] = useState<number[]>([])
  const [type, setType] = useState<Way>(PERCENT)
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const [terms, setTerms] = useState<Terms>(beginOfTerms)
  const [outcome, setOutcome] = useState<{ errorNum: number; successNum: number } | null>(null)
  const [busy, run] = useBusy()
  const { data: items = [] } = useQuery(queryOf(payArchiveCalls.batchItems, {}))
  const options = useEmployeeOptions()
  const depts = useDeptOptions()
  const salaryOptions = items.flatMap(({ code, name }) => {
    const value = changeIn(typed.get(code) ?? '')
    return value === null || Number(value) === 0 ? [] : [{ code, name, value }]
  })
  const isWrong = [...typed.values()].some((each) => each.trim() !== '' && changeIn(each) === null)
  const fault =
    employeeIds.length + deptIds.length === 0
      ? '请选择员工或部门'
      : isWrong
        ? '有调整数值填写不正确'
        : salaryOptions.length === 0
          ? '请填写至少一项的调整数值'
          : faultOfTerms(terms)
  const save = () =>
    run(async () => {
      const done = await ask(payArchiveCalls.batch, {
        employeeIds,
        deptIds,
        type,
        salaryOptions,
        changeReason: terms.changeReason ?? 0,
        enableDate: terms.enableDate?.format('YYYY-MM-DD') ?? '',
        remarks: terms.remarks.trim(),
      })
      setOutcome(done)
      toast.success(`${done.successNum}个员工调薪成功`)
      await refreshSalary(client)
    })
  if (outcome)
    return (
      <Dialog title="批量调薪" okText="完成" onOk={onClose} onClose={onClose}>
        <p role="status">{outcome.successNum}个员工调薪成功</p>
        {outcome.errorNum > 0 && <p>{outcome.errorNum}个员工存在未生效的调薪或未定薪，无法调薪</p>}
      </Dialog>
    )
  return (
    <Dialog
      title="批量调薪"
      width={640}
      closesOutside={false}
      dirty={employeeIds.length + deptIds.length + typed.size > 0 && !busy}
      okText="调薪"
      busy={busy}
      closed={fault ?? false}
      onOk={() => void save()}
      onClose={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="员工" htmlFor="hr-batch-employees">
          <Select<number[]>
            id="hr-batch-employees"
            mode="multiple"
            optionFilterProp="label"
            placeholder="可以与部门同时选择，重复的只调整一次"
            value={employeeIds}
            options={options}
            onChange={setEmployees}
          />
        </Form.Item>
        <Form.Item label="部门" htmlFor="hr-batch-depts">
          <Select<number[]>
            id="hr-batch-depts"
            mode="multiple"
            optionFilterProp="label"
            placeholder="部门中的全部员工"
            value={deptIds}
            options={depts}
            onChange={setDepts}
          />
        </Form.Item>
        <Form.Item label="调整方式">
          <Segmented<Way> aria-label="调整方式" value={type} options={ways} onChange={setType} />
        </Form.Item>
        <div className={styles.pair}>
          {items.map(({ code, name }) => (
            <Form.Item key={code} label={name} htmlFor={`hr-batch-${code}`}>
              <NumberBox
                id={`hr-batch-${code}`}
                placeholder="不调整"
                suffix={type === PERCENT ? '%' : '元'}
                marks={['¥', '%']}
                value={typed.get(code) ?? ''}
                invalid={(typed.get(code) ?? '').trim() !== '' && changeIn(typed.get(code) ?? '') === null}
                onChange={(value) => setTyped((now) => new Map([...now, [code, value]]))}
              />
            </Form.Item>
          ))}
        </div>
        <ChangeTerms terms={terms} onChange={setTerms} />
      </Form>
    </Dialog>
  )
}

function useEmployeeOptions() {
  const { data } = useQuery(queryOf(employeePickerCalls.all, {}))
  return useMemo(
    () =>
      (data ?? [])
        .filter(({ status }) => status === WORKING)
        .map(({ employeeId, employeeName, deptName }) => ({
          value: employeeId,
          label: deptName ? `${employeeName}（${deptName}）` : employeeName,
        })),
    [data],
  )
}
