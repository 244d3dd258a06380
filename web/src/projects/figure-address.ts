import { useSearchParams } from 'react-router'
import type { figures } from '#protocol/projects/shapes.ts'
import type { projectTaskCalls } from '#protocol/projects/task-calls.ts'
import type { Given } from '#web/platform/client.ts'

type Request = Given<typeof projectTaskCalls.counted>
export type Figure = (typeof figures)[number]
/** A figure, and of what it is. */
export type Asked = Pick<Request, 'userId' | 'classId' | 'labelId'> & { figure: Figure }

export const figureNames: readonly { figure: Figure; name: string }[] = [
  { figure: 'all', name: '全部任务' },
  { figure: 'undone', name: '未完成（含逾期）' },
  { figure: 'unfinished', name: '未完成' },
  { figure: 'overdue', name: '已逾期' },
  { figure: 'complete', name: '已完成' },
  { figure: 'archive', name: '已归档' },
]
export const nameOf = (figure: Figure): string =>
  figureNames.find((each) => each.figure === figure)?.name ?? ''

const keys = { user: 'userId', class: 'classId', label: 'labelId' } as const

/** Which figure of the statistics is opened, as the address holds it. */
export function useFigureAddress() {
  const [params, setParams] = useSearchParams()
  const figure = figureNames.find((each) => each.figure === params.get('figure'))?.figure
  const numberAt = (key: string) => (params.has(key) ? { [key]: Number(params.get(key)) } : {})
  const asked: Asked | undefined = figure && {
    figure,
    ...numberAt(keys.user),
    ...numberAt(keys.class),
    ...numberAt(keys.label),
  }
  const show = (next: Asked | undefined) =>
    setParams((now) => {
      const address = new URLSearchParams(now)
      for (const key of ['figure', ...Object.values(keys)]) address.delete(key)
      for (const [key, value] of Object.entries(next ?? {}))
        if (value !== undefined) address.set(key, String(value))
      return address
    })
  return { asked, show }
}
