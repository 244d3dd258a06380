import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { applications } from '#protocol/applications.ts'
import { type AccessCalls, accessActions } from '#protocol/record/calls/access-calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Reasons } from '#web/record/features/access/Reasons.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { SearchInput } from '#web/ui/input/SearchInput.tsx'
import { Verdicts } from './Verdicts.tsx'
import styles from './viewing.module.css'
import type { Person } from './WhyHidden.tsx'

const askable = applications.flatMap(({ calls: { access } }) => (access ? [access] : []))

interface Found {
  calls: AccessCalls
  type: number
  display: string
  id: number
  name: string
  ownerUserName: string
}

/** Records of every application that the one who asks may see. */
const find = async (word: string): Promise<Found[]> => {
  const found = await Promise.all(
    askable.map(async (calls) => {
      const groups = await ask(calls.find, { word }, { quiet: true })
      return groups.flatMap(({ type, display, list }) =>
        list.map(({ id, name, ownerUserName }) => ({ calls, type, display, id, name, ownerUserName })),
      )
    }),
  )
  return found.flat()
}

/** A record by its name, and why the person does or does not reach it. */
export function HiddenRecords({ person }: { person: Person }) {
  const [word, setWord] = useState('')
  const [chosen, setChosen] = useState<Found>()
  const { data, error, refetch } = useQuery({
    queryKey: ['find-for-access', word],
    queryFn: () => find(word),
    enabled: word !== '',
  })
  return (
    <>
      <SearchInput
        autoFocus
        allowClear
        placeholder="记录的名称、编号或手机号"
        style={{ width: '100%', marginBottom: 12 }}
        onSearch={(given) => {
          setWord(given.trim())
          setChosen(undefined)
        }}
      />
      {error && <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />}
      {word !== '' && !error && !data && <LoadingRows rows={4} columns={2} />}
      {word === '' && <EmptyState text={`查找一条${person.realname}看不到的记录`} />}
      {data?.length === 0 && <EmptyState text="没有找到记录" />}
      {data && data.length > 0 && !chosen && (
        <ul className={styles.found}>
          {data.map((found) => (
            <li key={`${found.type}.${found.id}`}>
              <button type="button" onClick={() => setChosen(found)}>
                <Name found={found} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <>
          <p className={styles.chosen}>
            <Name found={chosen} />
            <Button type="link" size="small" onClick={() => setChosen(undefined)}>
              查看其他记录
            </Button>
          </p>
          <Explanation found={chosen} person={person} />
        </>
      )}
    </>
  )
}

function Name({ found: { name, display, ownerUserName } }: { found: Found }) {
  return (
    <>
      <span>{name || '（未命名）'}</span>
      <span className={styles.beside}>
        {display}
        {ownerUserName && ` · 负责人${ownerUserName}`}
      </span>
    </>
  )
}

function Explanation({ found: { calls, type, id }, person }: { found: Found; person: Person }) {
  const { data, error, refetch } = useQuery({
    ...queryOf(calls.one, { type, id, userId: person.userId }),
    staleTime: 0,
  })
  if (error)
    return <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={2} />
  return (
    <Verdicts
      list={data.map(({ action, allowed, reasons, lacks }) => ({
        key: action,
        name: accessActions[action],
        status: allowed ? 'success' : 'error',
        word: allowed ? '可以' : '不可以',
        why: allowed ? <Reasons reasons={reasons} /> : lacks.map((lack) => <p key={lack}>{lack}</p>),
      }))}
    />
  )
}
