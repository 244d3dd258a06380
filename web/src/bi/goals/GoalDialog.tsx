import { Select } from 'antd'
import { useId, useState } from 'react'
import { goalCalls } from '#protocol/bi/goals/calls.ts'
import { everyMonth, goalMetrics, goalOwners, readGoalAmount, spreadGoal } from '#protocol/bi/goals/goal.ts'
import { ask } from '#web/platform/client.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { NumberBox } from '#web/ui/input/NumberBox.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { isAmount, monthTitle, quarters, sumOf, truncateToCents } from './goal-rows.ts'
import styles from './goals.module.css'
import { yearOptions } from './years.ts'

interface GoalDialogProps {
  /** Departments or people. */
  owner: number
  metric: number
  year: number
  onClose: () => void
  onSaved: () => void
}

const metricOptions = goalMetrics.map(({ code, label }) => ({ value: code, label }))

/** 设置目标: the same goal for some departments or people, by month (bi.md §16.3). */
export function GoalDialog({
  owner,
  metric: givenMetric,
  year: givenYear,
  onClose,
  onSaved,
}: GoalDialogProps) {
  const [ids, setIds] = useState<readonly number[]>([])
  const [metric, setMetric] = useState(givenMetric)
  const [year, setYear] = useState(givenYear)
  const [amounts, setAmounts] = useState(() => everyMonth(() => ''))
  const [whole, setWhole] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isDirty, setDirty] = useState(false)
  const [busy, run] = useBusy()
  const name = useId()
  const isOfDepartments = owner === goalOwners.department
  const wrong = Object.values(amounts).some((amount) => !isAmount(amount))
  const spread = () => {
    const read = readGoalAmount(whole)
    if (read === null) return
    setDirty(true)
    setAmounts(spreadGoal(read))
  }
  const save = async () => {
    if (ids.length === 0) {
      setFault(isOfDepartments ? '请选择考核部门' : '请选择考核员工')
      return
    }
    const request = { type: owner, year, status: metric, objIds: [...ids], ...amounts }
    if (!(await run(() => ask(goalCalls.add, request)))) return
    toast.success('操作成功')
    onSaved()
    onClose()
  }
  const choose = (chosen: readonly number[]) => {
    setIds(chosen)
    setFault(null)
    setDirty(true)
  }
  const chooser = {
    id: `${name}-ids`,
    multiple: true,
    value: ids,
    onChange: choose,
    status: fault === null ? ('' as const) : ('error' as const),
  }
  return (
    <Dialog
      title="设置目标"
      width={800}
      okText="保存"
      busy={busy}
      dirty={isDirty && !busy}
      closed={wrong && '各月目标应为不小于 0 的金额'}
      onOk={() => void save()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <div className={styles.field}>
          <label htmlFor={`${name}-ids`} className={styles.required}>
            {isOfDepartments ? '考核部门' : '考核人员'}
          </label>
          {isOfDepartments ? <DepartmentSelect {...chooser} /> : <PeopleSelect {...chooser} />}
          {fault && (
            <p role="alert" className={styles.fault}>
              {fault}
            </p>
          )}
        </div>
        <div className={styles.field}>
          <label htmlFor={`${name}-metric`}>考核指标</label>
          <Select id={`${name}-metric`} value={metric} options={metricOptions} onChange={setMetric} />
        </div>
        <div className={styles.field}>
          <label htmlFor={`${name}-year`}>年度</label>
          <Select id={`${name}-year`} value={year} options={yearOptions()} onChange={setYear} />
        </div>
      </div>
      <div className={styles.whole}>
        <label htmlFor={`${name}-whole`}>年度业务目标是</label>
        <NumberBox
          id={`${name}-whole`}
          className={styles.wholeBox}
          prefix="¥"
          marks={['¥']}
          value={whole}
          invalid={!isAmount(whole)}
          onChange={(typed) => setWhole(truncateToCents(typed))}
        />
        <span>元</span>
        <Button disabled={whole === '' || !isAmount(whole)} reason="请先填写全年目标金额" onClick={spread}>
          平均分配到每月
        </Button>
        <span className={styles.sumWords}>各月合计 ¥{formatNumber(sumOf(Object.values(amounts)))}</span>
      </div>
      <div className={styles.quarters}>
        {quarters.map(({ title, months }) => (
          <fieldset key={title} className={styles.quarter}>
            <legend>
              {title}
              <output className={styles.quarterSum}>
                ¥{formatNumber(sumOf(months.map((key) => amounts[key])))}
              </output>
            </legend>
            {months.map((key) => (
              <div key={key} className={styles.month}>
                <label htmlFor={`${name}-${key}`}>{monthTitle(key)}</label>
                <NumberBox
                  id={`${name}-${key}`}
                  prefix="¥"
                  marks={['¥']}
                  value={amounts[key]}
                  invalid={!isAmount(amounts[key])}
                  onChange={(typed) => {
                    setDirty(true)
                    setAmounts((now) => ({ ...now, [key]: truncateToCents(typed) }))
                  }}
                />
              </div>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
