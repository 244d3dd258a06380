import { StarFilled, StarOutlined } from '@ant-design/icons'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { type ReactNode, useState } from 'react'
import { addressBookCalls, type BookEntry, bookOrders } from '#protocol/address-book/calls.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Phone } from '#web/ui/display/Phone.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { UserCard } from '#web/ui/people/UserCard.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import styles from './address-book.module.css'
import type { BookQuery } from './book-query.ts'

export interface BookTableProps {
  found: UseQueryResult<Page<BookEntry>>
  query: BookQuery
  onGo: (change: Partial<BookQuery>) => void
  empty: ReactNode
}

/** Colleagues with their letters, stars and numbers. */
export function BookTable({ found, query, onGo, empty }: BookTableProps) {
  const [opened, open] = useState<BookEntry | null>(null)
  return (
    <>
      <PagedTable<BookEntry>
        found={found}
        rowKey="userId"
        columns={columnsIn(query.order, open)}
        width={860}
        empty={empty}
        unit="人"
        onOpen={open}
        query={query}
        onGo={onGo}
        locale={{ triggerAsc: '按字母 A→Z 排列', triggerDesc: '按字母 Z→A 排列' }}
        onChange={(_page, _filters, sorter) => {
          const chosen = Array.isArray(sorter) ? sorter[0] : sorter
          onGo({ order: chosen?.order === 'descend' ? bookOrders.descending : bookOrders.ascending })
        }}
      />
      {opened && (
        <Dialog label={opened.realname} width={360} onClose={() => open(null)}>
          <UserCard userId={opened.userId} />
        </Dialog>
      )}
    </>
  )
}

const text = (value: string | null) => value || <span className={styles.empty}>{EMPTY}</span>

const columnsIn = (order: number, onOpen: (entry: BookEntry) => void): TableColumnsType<BookEntry> => [
  {
    title: '字母',
    dataIndex: 'initial',
    width: 80,
    sorter: true,
    sortOrder: order === bookOrders.descending ? 'descend' : 'ascend',
    sortDirections: ['ascend', 'descend', 'ascend'],
  },
  { title: '关注', key: 'status', width: 64, render: (_, entry) => <Star entry={entry} /> },
  {
    title: '姓名',
    key: 'realname',
    width: 200,
    render: (_, entry) => (
      <span className={styles.name}>
        <UserAvatar name={entry.realname} img={entry.img} userId={entry.userId} />
        <OwnName onOpen={() => onOpen(entry)}>{entry.realname}</OwnName>
      </span>
    ),
  },
  { title: '手机', key: 'mobile', width: 170, render: (_, { mobile }) => <Phone number={mobile} /> },
  { title: '部门', dataIndex: 'deptName', width: 170, ellipsis: true, render: text },
  { title: '岗位', dataIndex: 'post', ellipsis: true, render: text },
]

/** Stars a colleague, or no more. */
function Star({ entry: { userId, realname, status } }: { entry: BookEntry }) {
  const cache = useQueryClient()
  const isStarred = status === 1
  const toggle = async () => {
    await ask(addressBookCalls.toggleStar, { userId })
    await refresh(cache, addressBookCalls.list)
  }
  return (
    <Button
      type="text"
      size="small"
      aria-pressed={isStarred}
      aria-label={isStarred ? `取消关注${realname}` : `关注${realname}`}
      icon={isStarred ? <StarFilled className={styles.starred} /> : <StarOutlined />}
      onClick={() => void attempt(toggle())}
    />
  )
}
