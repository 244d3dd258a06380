import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { applicationOf } from '#protocol/applications.ts'
import type { AccessCalls } from '#protocol/record/calls/access-calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Verdicts } from './Verdicts.tsx'
import type { Person } from './WhyHidden.tsx'

const askable = recordTypes.flatMap((type) => {
  const { access } = applicationOf(type).calls
  return access ? [{ type, calls: access }] : []
})
const options = askable.map(({ type }) => ({ value: type.key, label: type.display }))

/** Fields of a type that the person does not see, not whole or cannot change. */
export function HiddenFields({ person }: { person: Person }) {
  const [key, setKey] = useState(askable[0]?.type.key)
  const chosen = askable.find(({ type }) => type.key === key)
  return (
    <>
      <Select
        aria-label="模块"
        style={{ width: 200, marginBottom: 12 }}
        options={options}
        value={key}
        onChange={setKey}
      />
      {chosen && <FieldsOf {...chosen} person={person} />}
    </>
  )
}

function FieldsOf({ type, calls, person }: { type: RecordType; calls: AccessCalls; person: Person }) {
  const { data, error, refetch } = useQuery({
    ...queryOf(calls.fields, { type: type.label, userId: person.userId }),
    staleTime: 0,
  })
  if (error)
    return <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={6} columns={2} />
  if (data.length === 0)
    return <EmptyState text={`${type.display}的全部字段，${person.realname}都可以查看和修改`} />
  return (
    <Verdicts
      list={data.map(({ key, name, words, isHidden }) => ({
        key,
        name,
        status: isHidden ? 'error' : 'warning',
        word: isHidden ? '看不到' : '受限',
        why: words,
      }))}
    />
  )
}
