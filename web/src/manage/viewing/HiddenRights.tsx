import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { SearchInput } from '#web/ui/input/SearchInput.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { Verdicts } from './Verdicts.tsx'
import styles from './viewing.module.css'
import type { Person } from './WhyHidden.tsx'

type Shown = 'lacking' | 'held'
const options = [
  { value: 'lacking', label: '没有的权限' },
  { value: 'held', label: '已有的权限' },
] as const satisfies { value: Shown; label: string }[]

/** Rights by which menus and buttons are shown: which of them the person lacks, and why. */
export function HiddenRights({ person }: { person: Person }) {
  const [shown, setShown] = useState<Shown>('lacking')
  const [word, setWord] = useState('')
  const { data, error, refetch } = useQuery({
    ...queryOf(permissionCalls.personRights, { userId: person.userId }),
    staleTime: 0,
  })
  const list = (data ?? []).filter(({ isHeld, name }) => isHeld === (shown === 'held') && name.includes(word))
  return (
    <>
      <div className={styles.search}>
        <SearchInput
          allowClear
          placeholder="菜单或按钮，如：导出"
          style={{ flex: 1 }}
          onSearch={(given) => setWord(given.trim())}
        />
        <Segmented<Shown> aria-label="哪些权限" options={options} value={shown} onChange={setShown} />
      </div>
      {error && <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={8} columns={2} />}
      {data && list.length === 0 && <EmptyState text="没有这样的权限" />}
      <Verdicts
        list={list.map(({ menuId, name, isHeld, words }) => ({
          key: String(menuId),
          name,
          status: isHeld ? 'success' : 'error',
          word: isHeld ? '有' : '没有',
          why: words,
        }))}
      />
    </>
  )
}
