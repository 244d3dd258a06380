import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hrConfigCalls, initSteps } from '#protocol/hrm/config-calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { schemesAddress } from './addresses.ts'
import styles from './insurance.module.css'
import { refreshInsurance } from './refresh.ts'

/** Before the first month: schemes, then the month with which insurance begins (hrm.md §11.3). */
export function FirstSteps() {
  const may = useCan()
  const { data, error, refetch } = useQuery(queryOf(hrConfigCalls.init, {}))
  const [isBeginning, begin] = useState(false)
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={3} columns={1} height={72} />
  if (!may('hrm/insurance/manage')) return <EmptyState text="还没有社保报表" />
  const isSet = data.statusInitConfig['4'] === 1
  return (
    <>
      <p className={styles.intro}>首次创建社保前，请先配置参保信息</p>
      <ol className={styles.steps}>
        <SchemeStep isSet={isSet} />
        <li className={styles.step}>
          <div>
            <h2>第二步　设置社保起始月份</h2>
            <p>从该月起按员工的参保方案生成社保报表</p>
          </div>
          <Button
            type={isSet ? 'primary' : 'dashed'}
            reason={isSet ? undefined : '请先完成第一步'}
            onClick={() => begin(true)}
          >
            设置起始月份
          </Button>
        </li>
      </ol>
      {isBeginning && <StartDialog onClose={() => begin(false)} />}
    </>
  )
}

function SchemeStep({ isSet }: { isSet: boolean }) {
  const client = useQueryClient()
  const may = useCan()
  const navigate = useNavigate()
  const [busy, run] = useBusy()
  const finish = () =>
    run(async () => {
      await ask(hrConfigCalls.step, { type: initSteps.insuranceSet })
      await refreshInsurance(client)
    })
  return (
    <li className={styles.step}>
      <div>
        <h2>第一步　配置参保方案</h2>
        <p>按城市设置社保、公积金的项目、基数和比例，并为员工设置参保方案</p>
      </div>
      {may('manage/hrm/insurance') && (
        <Button type={isSet ? 'text' : 'dashed'} onClick={() => void navigate(schemesAddress)}>
          去配置
        </Button>
      )}
      {!isSet && (
        <Button type="primary" loading={busy} onClick={() => void finish()}>
          已配置完成，去生成社保
        </Button>
      )}
    </li>
  )
}

function StartDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  return (
    <FormDialog<{ month: Dayjs }>
      name="insurance-start"
      title="设置社保起始月份"
      begin={{ month: companyNow() }}
      okText="生成社保报表"
      onClose={onClose}
      save={({ month }) => ask(hrConfigCalls.save, { socialSecurityStartMonth: month.format('YYYY-MM') })}
      onSaved={({ month }) => {
        toast.success(`新建成功：${month.format('YYYY年M月')}社保报表`)
        void refreshInsurance(client)
      }}
    >
      <Form.Item
        name="month"
        label="社保起始月份"
        extra="设定后不可修改，以后的月份依次生成"
        rules={[{ required: true, message: '请选择社保起始月份' }]}
      >
        <DatePicker picker="month" allowClear={false} />
      </Form.Item>
    </FormDialog>
  )
}
