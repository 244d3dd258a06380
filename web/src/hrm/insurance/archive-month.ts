import { useQueryClient } from '@tanstack/react-query'
import { type InsMonth, insuranceMonthCalls } from '#protocol/hrm/insurance/month-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { confirmPlain } from '#web/ui/layer/confirm.ts'
import { refreshInsurance } from './refresh.ts'

/** 归档: asks, archives a month and states it. */
export function useArchive(): (month: InsMonth) => Promise<void> {
  const client = useQueryClient()
  return async ({ irecordId, year, title }) => {
    const content = '归档后，当月的人员和金额不能再修改。'
    if (!(await confirmPlain(`确定归档${year}年${title}?`, '归档', content))) return
    if (!(await attempt(ask(insuranceMonthCalls.archive, { irecordId })))) return
    toast.success(`归档成功：${title}`)
    await refreshInsurance(client)
  }
}
