import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { type MaintainedQuota, quotaCalls } from '#protocol/crm/quota/calls.ts'
import { orEmpty } from '#web/fields/show.tsx'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SearchInput } from '#web/ui/input/SearchInput.tsx'
import { SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { offeredColumns } from '#web/ui/table/offered-columns.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { QuotaForm } from './QuotaForm.tsx'
import { QuotaImport } from './QuotaImport.tsx'
import styles from './quota.module.css'

const PAGE = 15

/** 定额 that products can bring: the whole list, also what is not offered any more. */
export function Quotas() {
  const client = useQueryClient()
  const [query, setQuery] = useState({ page: 1, limit: PAGE })
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<MaintainedQuota | 'new' | null>(null)
  const [isImporting, setImporting] = useState(false)
  const found = useQuery({
    ...queryOf(quotaCalls.page, { search, ...query }),
    placeholderData: keepPreviousData,
  })
  const changed = async () => {
    await Promise.all([refresh(client, quotaCalls.page), refresh(client, quotaCalls.list)])
  }
  const turn = async ({ keyId, keyName, status }: MaintainedQuota) => {
    const next = status === 1 ? 0 : 1
    if (!(await attempt(ask(quotaCalls.updateStatus, { keyId, status: next })))) return
    toast.success(`定额${next ? '已启用' : '已停用'}：${keyName}`)
    await changed()
  }
  const columns: TableColumnsType<MaintainedQuota> = [
    { title: '定额ID', dataIndex: 'keyId', width: 110 },
    {
      title: '名称',
      key: 'keyName',
      ellipsis: true,
      render: (_, quota) => <OwnName onOpen={() => setEdited(quota)}>{quota.keyName}</OwnName>,
    },
    { title: '标签', key: 'keyTag', width: 160, ellipsis: true, render: (_, { keyTag }) => orEmpty(keyTag) },
    ...offeredColumns<MaintainedQuota>({
      nameOf: ({ keyName }) => keyName,
      onEdit: setEdited,
      onTurn: (quota) => void turn(quota),
    }),
  ]
  return (
    <>
      <SettingHead
        note="产品带有的定额在开通时写入软件锁。停用的定额不能再选用，已选用的产品不受影响。"
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            新建定额
          </Button>
        }
      />
      <div className={styles.head}>
        <SearchInput
          className={styles.search}
          aria-label="搜索定额"
          placeholder="搜索定额ID、名称或标签"
          maxLength={100}
          onSearch={(words) => {
            setSearch(words.trim())
            setQuery((now) => ({ ...now, page: 1 }))
          }}
        />
        <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
          导入
        </Button>
      </div>
      <PagedTable<MaintainedQuota>
        found={found}
        rowKey="keyId"
        columns={columns}
        width={720}
        empty={<EmptyState text={search ? '没有找到定额' : '还没有定额'} />}
        query={query}
        onGo={(change) => setQuery((now) => ({ ...now, ...change }))}
        onOpen={setEdited}
        unit="条"
        inside
      />
      {edited && (
        <QuotaForm
          quota={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={changed}
        />
      )}
      {isImporting && <QuotaImport onClose={() => setImporting(false)} onDone={changed} />}
    </>
  )
}
