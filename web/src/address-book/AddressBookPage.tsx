import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMatch } from 'react-router'
import { addressBookCalls } from '#protocol/address-book/calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import styles from './address-book.module.css'
import { BookTable } from './BookTable.tsx'
import { type BookQuery, useBookQuery } from './book-query.ts'

const useBook = ({ deptId, search, order, page, limit }: BookQuery, starredOnly: boolean) =>
  useQuery({
    ...queryOf(addressBookCalls.list, {
      ...(starredOnly ? { status: 1 } : {}),
      ...(deptId ? { deptId } : {}),
      search,
      initial: order,
      page,
      limit,
    }),
    placeholderData: keepPreviousData,
  })

/** /addressBook/all and /addressBook/starred: colleagues by their letters (approval-office.md §17). */
export default function AddressBookPage() {
  const [query, go] = useBookQuery()
  const starredOnly = useMatch('/addressBook/starred') !== null
  const found = useBook(query, starredOnly)
  const isNarrowed = query.search !== '' || query.deptId !== undefined
  return (
    <PageFrame
      title={starredOnly ? '我的关注' : '通讯录'}
      note={found.data && `共 ${found.data.totalRow} 人`}
      actions={
        <>
          <div className={styles.dept}>
            <DepartmentSelect
              allowClear
              aria-label="部门"
              placeholder="全部部门"
              value={query.deptId ? [query.deptId] : []}
              onChange={([deptId]) => go({ deptId })}
            />
          </div>
          <div className={styles.search}>
            <SearchBox value={query.search} hint="姓名、拼音或手机号" onSearch={(search) => go({ search })} />
          </div>
        </>
      }
      fill
    >
      <BookTable
        found={found}
        query={query}
        onGo={go}
        empty={
          <EmptyState
            text={starredOnly && !isNarrowed ? '还没有关注的同事' : undefined}
            hint={starredOnly && !isNarrowed ? '点姓名前的星，常联系的同事就在这里' : undefined}
            action={
              isNarrowed && <Button onClick={() => go({ search: '', deptId: undefined })}>清空条件</Button>
            }
          />
        }
      />
    </PageFrame>
  )
}
