import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { applications, sharedCallsOf, typesOf } from '#protocol/applications.ts'
import type { DeletedRow, RecycleCalls } from '#protocol/record/calls/operations.ts'
import { isDeletable, type RecordType } from '#protocol/record/declaration/declare.ts'
import { orEmpty } from '#web/fields/show.tsx'
import type { PageQuery } from '#web/platform/address-query.ts'
import { ask } from '#web/platform/client.ts'
import { useFittingRows } from '#web/platform/fitting-rows.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh, refreshModule } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { namedSelection } from '#web/ui/table/named-selection.ts'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { SelectionBar } from '#web/ui/table/SelectionBar.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './recycle.module.css'

/** Applications that keep what was deleted, and their types of which anything is deleted. */
const keeping = applications.filter(({ calls }) => calls.recycle !== undefined)
const types = keeping.flatMap(typesOf).filter(isDeletable)
/** Deleted records per label. */
const countsSchema = z.record(z.string(), z.number()).catch({})

const columns: TableColumnsType<DeletedRow> = [
  { title: '名称', dataIndex: 'name', ellipsis: true, render: (name: string) => <OwnName>{name}</OwnName> },
  {
    title: '负责人',
    key: 'owner',
    width: 92,
    ellipsis: true,
    render: (_, row) => orEmpty(row.ownerUserName),
  },
  { title: '创建时间', dataIndex: 'createTime', width: 142, render: formatMinute },
  { title: '删除人', key: 'by', width: 92, ellipsis: true, render: (_, row) => orEmpty(row.deletedUserName) },
  { title: '删除时间', dataIndex: 'deletedTime', width: 142, render: formatMinute },
  { title: '彻底删除日期', dataIndex: 'expiresTime', width: 116 },
]

/** How many records of each type are in the bins, by label, and whether that is not known yet: any bin counts those of its application. */
function useTotals(): { totals: Record<string, number>; isPending: boolean } {
  const firsts = keeping.flatMap((application) => typesOf(application).slice(0, 1))
  const counts = useQueries({
    queries: firsts.map((type) =>
      queryOf(sharedCallsOf(type, 'recycle').list, { type: type.label, limit: 1 }),
    ),
  })
  return {
    totals: Object.assign({}, ...counts.map(({ data }) => countsSchema.parse(data?.extraData))),
    isPending: counts.some((each) => each.isPending),
  }
}

/** /manage/recycle: deleted records of every type, for 30 days. */
export default function RecyclePage() {
  const [chosen, setType] = useState<RecordType>()
  const [search, setSearch] = useState('')
  const { totals, isPending } = useTotals()
  // opens where something is, once it is known where
  const first = isPending ? undefined : (types.find(({ label }) => totals[label]) ?? types[0])
  const type = chosen ?? first
  return (
    <PageFrame
      title="回收站"
      note="删除的数据保留 30 天"
      actions={
        <div className={styles.search}>
          <SearchBox hint="按名称查找" value={search} onSearch={setSearch} />
        </div>
      }
      fill
    >
      <Segmented
        className={styles.types}
        aria-label="数据类型"
        value={type?.key}
        options={types.map(({ key, display, label }) => ({
          value: key,
          label: display,
          count: totals[label],
        }))}
        onChange={(key) => setType(types.find((each) => each.key === key))}
      />
      {type ? <Bin key={`${type.key} ${search}`} type={type} search={search} /> : <LoadingRows />}
    </PageFrame>
  )
}

function Bin({ type, search }: { type: RecordType; search: string }) {
  const client = useQueryClient()
  const recycleCalls: RecycleCalls = sharedCallsOf(type, 'recycle')
  const fit = useFittingRows()
  const [chosen, setQuery] = useState<PageQuery>()
  const query = chosen ?? { page: 1, limit: fit }
  const [ids, setIds] = useState<readonly number[]>([])
  const [busy, run] = useBusy()
  const found = useQuery({
    ...queryOf(recycleCalls.list, { type: type.label, ...query, search }),
    placeholderData: keepPreviousData,
  })

  const done = async (words: string) => {
    toast.success(words)
    setIds([])
    await Promise.all([refresh(client, recycleCalls.list), refreshModule(client, type.wire.module)])
  }
  const request = { type: type.label, ids: [...ids] }
  const restore = async () => {
    if (await run(() => ask(recycleCalls.restore, request)))
      await done(`已恢复 ${ids.length} 个${type.display}`)
  }
  const purge = () =>
    confirmDelete({
      title: `确定彻底删除选中的${ids.length}个${type.display}吗？`,
      content: '连同跟进记录、附件和团队成员一起删除，之后不能恢复。',
      okText: '彻底删除',
      onOk: async () => {
        await ask(recycleCalls.purge, request)
        await done(`已彻底删除 ${ids.length} 个${type.display}`)
      },
    })
  return (
    <PagedTable<DeletedRow>
      found={found}
      rowKey="id"
      columns={columns}
      width={860}
      rowSelection={namedSelection<DeletedRow>(
        { selectedRowKeys: [...ids], onChange: (keys) => setIds(keys.map(Number)), columnWidth: 40 },
        ({ name }) => name,
      )}
      empty={<EmptyState text={search ? '没有找到数据' : `没有删除的${type.display}`} />}
      query={query}
      onGo={(next) => {
        setIds([])
        setQuery(next)
      }}
      acts={
        ids.length > 0 && (
          <SelectionBar
            count={ids.length}
            onClear={() => setIds([])}
            acts={[
              {
                key: 'restore',
                caption: '恢复',
                begin: () => void restore(),
                ...(busy && { reason: '正在恢复' }),
              },
              { key: 'purge', caption: '彻底删除', danger: true, begin: purge },
            ]}
          />
        )
      }
    />
  )
}
