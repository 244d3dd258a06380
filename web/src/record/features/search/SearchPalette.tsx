import { SearchOutlined } from '@ant-design/icons'
import { keepPreviousData, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { Input, Modal, Spin } from 'antd'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { applications } from '#protocol/applications.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { FoundRecord, SearchCalls } from '#protocol/record/operations.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Highlight, HighlightSearch } from '#web/ui/highlight/Highlight.tsx'
import { type RecordScreen, useRecordScreens, useScreenOf } from '../../model/screens.tsx'
import styles from './search.module.css'

type Group = ReplyOf<SearchCalls['query']>[number]

/** One for every application whose records are found. */
const searches = applications.flatMap(({ calls }) => calls.search?.query ?? [])

interface Hit {
  address: string
  record: FoundRecord
}

const PAUSE = 180
const none: Group[] = []

/** What all of them have found; the first fault of any. */
const combine = (results: UseQueryResult<Group[]>[]) => ({
  found: results.flatMap(({ data }) => data ?? none),
  isKnown: results.some(({ data }) => data !== undefined),
  error: results.find(({ error }) => error)?.error ?? null,
  isFetching: results.some(({ isFetching }) => isFetching),
  refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
})

/** What was typed, once the typing pauses. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

const hitsOf = (groups: readonly Group[], screens: readonly RecordScreen[]): Hit[] =>
  groups.flatMap((group) => {
    const path = screens.find((screen) => screen.type.key === group.key)?.path
    return path ? group.list.map((record) => ({ address: `${path}/${record.id}`, record })) : []
  })

/** Records of every type by part of the name, phone tail or pinyin initials; ↑ ↓ choose, Enter opens. */
export default function SearchPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const word = useSettled(typed.trim())
  const { found, isKnown, error, isFetching, refetch } = useQueries({
    queries: searches.map((query) => ({
      ...queryOf(query, { word }),
      enabled: word !== '',
      placeholderData: keepPreviousData<Group[]>,
    })),
    combine,
  })
  const groups = word === '' ? none : found
  const screens = useRecordScreens()
  const hits = useMemo(() => hitsOf(groups, screens), [groups, screens])
  const open = ({ address }: Hit) => {
    onClose()
    void navigate(address)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((now) => (hits.length ? (now + step + hits.length) % hits.length : 0))
    }
    const hit = hits[at]
    if (event.key === 'Enter' && hit) open(hit)
  }
  return (
    <Modal
      open
      width={640}
      footer={null}
      closable={false}
      onCancel={onClose}
      title={null}
      destroyOnHidden
      aria-label="快速搜索"
      className={styles.palette}
    >
      <Input
        size="large"
        variant="borderless"
        prefix={<SearchOutlined />}
        suffix={isFetching ? <Spin size="small" /> : <kbd className={styles.key}>Esc</kbd>}
        placeholder="名称、电话尾号或拼音首字母"
        aria-label="快速搜索"
        maxLength={60}
        autoFocus
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      <div className={styles.results} role="listbox" aria-label="搜索结果">
        {error ? (
          <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : word === '' ? (
          <p className={styles.hint}>例如：华新、5678、hxkj。按 ↑ ↓ 选择，Enter 打开。</p>
        ) : groups.length === 0 && isKnown && !isFetching ? (
          <EmptyState compact text={`没有找到“${word}”`} hint="换个名称片段、电话尾号或拼音首字母试试" />
        ) : (
          <HighlightSearch search={word}>
            {groups.map((group) => (
              <Results key={group.key} group={group} hits={hits} at={at} onPoint={setAt} onOpen={open} />
            ))}
          </HighlightSearch>
        )}
      </div>
    </Modal>
  )
}

interface ResultsProps {
  group: Group
  hits: readonly Hit[]
  at: number
  onPoint: (at: number) => void
  onOpen: (hit: Hit) => void
}

function Results({ group, hits, at, onPoint, onOpen }: ResultsProps) {
  const screen = useScreenOf(group.key)
  return (
    <section>
      <h3 className={styles.group}>
        {group.display}
        {group.more && <span className={styles.more}>仅显示前 {group.list.length} 条</span>}
      </h3>
      {group.list.map((record) => {
        const index = hits.findIndex((hit) => hit.record === record)
        const hit = hits[index]
        return (
          <button
            key={record.id}
            type="button"
            role="option"
            aria-selected={index === at}
            className={`${styles.hit} ${index === at ? styles.current : ''}`}
            tabIndex={-1}
            onMouseMove={() => onPoint(index)}
            onClick={() => hit && onOpen(hit)}
          >
            <span className={styles.icon}>{screen?.icon}</span>
            <span className={styles.name}>
              <Highlight text={record.name} />
            </span>
            <span className={styles.detail}>
              <Highlight text={record.detail} />
            </span>
            <span className={styles.owner}>{record.ownerUserName}</span>
          </button>
        )
      })}
    </section>
  )
}
