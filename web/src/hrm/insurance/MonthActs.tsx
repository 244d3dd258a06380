import { EllipsisOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { type InsMonth, insuranceMonthCalls } from '#protocol/hrm/insurance/month-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { download } from '#web/platform/download.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { confirmPlain } from '#web/ui/layer/confirm.ts'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { useArchive } from './archive-month.ts'
import type { MonthQuery } from './month-query.ts'
import { refreshInsurance } from './refresh.ts'

interface MonthActsProps {
  month: InsMonth
  query: MonthQuery
  onAdd: () => void
}

/** What may be done with the month: adding people, computing it again and archiving it while it is open, and its workbook. */
export function MonthActs({ month, query, onAdd }: MonthActsProps) {
  const client = useQueryClient()
  const may = useCan()
  const archive = useArchive()
  const [busy, run] = useBusy()
  const { irecordId, title, status } = month
  if (!may('hrm/insurance/manage')) return null
  const { search: employeeName, schemeId, city, list } = query
  const narrowed = { irecordId, employeeName, schemeId, city, status: list === 'stopped' ? 0 : 1 } as const
  const recompute = async () => {
    const content =
      '按现行参保方案和基数上下限重新计算；已录入的基数、金额和停保人员不变，应参保的新员工会加入。'
    if (!(await confirmPlain(`确定重新核算${title}?`, '重新核算', content))) return
    await run(async () => {
      const { num, added } = await ask(insuranceMonthCalls.recompute, { irecordId })
      toast.success(`核算成功：${num} 人${added > 0 ? `，新增 ${added} 人` : ''}`)
      await refreshInsurance(client)
    })
  }
  const items = [
    { key: 'recompute', label: '重新核算', onClick: () => void recompute() },
    { key: 'archive', label: '归档', onClick: () => void archive(month) },
  ]
  return (
    <>
      <Button
        loading={busy}
        onClick={() => void run(() => attempt(download(insuranceMonthCalls.export, narrowed)))}
      >
        导出
      </Button>
      {status === 0 && (
        <>
          <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
            添加参保人员
          </Button>
          <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
            <Button icon={<EllipsisOutlined />} aria-label="更多操作" />
          </Dropdown>
        </>
      )}
    </>
  )
}
