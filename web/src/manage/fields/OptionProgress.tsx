import { useQuery } from '@tanstack/react-query'
import type { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { formatNumber } from '#web/platform/format.ts'
import type { queryOf } from '#web/platform/query-keys.ts'
import styles from './designer.module.css'

const LOOK_AGAIN = 1500

/** How far records have followed options that were replaced; nothing while nothing runs. */
export function OptionProgress({
  query,
}: {
  query: ReturnType<typeof queryOf<typeof fieldAdminCalls.optionChanges>>
}) {
  const { data = [] } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.some(({ isFinished }) => !isFinished) ? LOOK_AGAIN : false),
  })
  const running = data.filter(({ isFinished }) => !isFinished)
  if (running.length === 0) return null
  return (
    <ul className={styles.progress} role="status" aria-label="选项替换进度">
      {running.map(({ changeId, name, from, to, done, total }) => (
        <li key={changeId}>
          正在把{name}“{from}”替换为“{to}”：{formatNumber(done)} / {formatNumber(total)}
        </li>
      ))}
    </ul>
  )
}
