import { useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { calendarCalls, type TypeOfUser } from '#protocol/calendar/calendar-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import styles from './calendar-side.module.css'

const kinds = [
  { type: 1, title: '系统类型' },
  { type: 2, title: '自定义类型' },
] as const

/** Which types the caller sees; one at the least, and the same on every device. */
export function TypeChoices({ types }: { types: readonly TypeOfUser[] }) {
  const cache = useQueryClient()
  const toggle = async (typeId: TypeOfUser['typeId'], select: boolean) => {
    const next = types.map((each) => (each.typeId === typeId ? { ...each, select } : each))
    const typeIds = next.filter((each) => each.select).map((each) => Number(each.typeId))
    if (typeIds.length === 0) return toast.warning('请至少选中一个类型')
    const { queryKey } = queryOf(calendarCalls.types, {})
    cache.setQueryData(queryKey, next)
    if (!(await attempt(ask(calendarCalls.choose, { typeIds })))) cache.setQueryData(queryKey, [...types])
    await refresh(cache, calendarCalls.types)
  }
  return kinds.map(({ type, title }) => (
    <fieldset key={type} className={styles.kinds}>
      <legend>{title}</legend>
      {types
        .filter((each) => each.type === type)
        .map(({ typeId, typeName, color, select }) => (
          <Checkbox
            key={typeId}
            checked={select}
            onChange={({ target }) => void toggle(typeId, target.checked)}
          >
            <span className={styles.kind}>
              <span className={styles.dot} style={{ background: color }} aria-hidden />
              {typeName}
            </span>
          </Checkbox>
        ))}
    </fieldset>
  ))
}
