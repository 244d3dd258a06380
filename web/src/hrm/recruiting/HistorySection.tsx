import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { actionRecordCalls } from '#protocol/hrm/action-record-calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Section } from './Facts.tsx'
import styles from './recruiting.module.css'

const sentences = z.array(z.string())

function linesIn(content: string): string[] {
  const read = sentences.safeParse(JSON.parse(content))
  return read.success ? read.data : []
}

/** 操作记录, newest first; nothing where there is none. */
export function HistorySection({ type, typeId }: { type: number; typeId: number }) {
  const { data } = useQuery(queryOf(actionRecordCalls.list, { type, typeId }))
  if (!data || data.length === 0) return null
  return (
    <Section title="操作记录">
      <ul className={styles.history}>
        {data.map(({ id, content, createTime, realname }) => (
          <li key={id}>
            <span>{createTime.slice(0, 16)}</span>
            <span>{realname}</span>
            <span>{linesIn(content).join('；')}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
