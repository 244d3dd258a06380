import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Switch } from 'antd'
import { calendarTypeCalls } from '#protocol/calendar/types.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './calendar.module.css'

const { sharing, setSharing } = calendarTypeCalls
const SHARED = '所有员工可以查找彼此的共同空闲时间，看不到日程内容。'
const WITHHELD = '员工只能查找自己和下属的空闲时间。'

/** Whether everyone may ask when anyone is busy (approval-office.md §15.7). */
export function BusyTimesSwitch() {
  const cache = useQueryClient()
  const { data, error } = useQuery(queryOf(sharing, {}))
  const may = useCan()('manage/oa')
  const [busy, run] = useBusy()
  const change = async (isShared: boolean) => {
    if (!(await run(() => ask(setSharing, { isShared })))) return
    toast.success(isShared ? '已开放忙碌时间' : '已关闭忙碌时间')
    await refresh(cache, sharing)
  }
  return (
    <section className={styles.sharing}>
      <Switch
        aria-label="开放忙碌时间"
        checked={data?.isShared === true}
        loading={busy}
        disabled={!data || !may}
        onChange={(next) => void change(next)}
      />
      <p>
        <strong>开放忙碌时间</strong>
        {error ? messageOf(error) : data?.isShared === false ? WITHHELD : SHARED}
      </p>
    </section>
  )
}
