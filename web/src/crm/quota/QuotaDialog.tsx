import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Quota, quotaCalls } from '#protocol/crm/quota/calls.ts'
import { orEmpty } from '#web/fields/show.tsx'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import styles from './quota.module.css'
import { toQuotaIds } from './quota-ids.ts'

/** Rows that are drawn at once. */
const SHOWN = 200
/** Pixels of the rows in sight. */
const HEIGHT = 360

const columns = [
  { title: '定额ID', dataIndex: 'keyId', width: 110 },
  { title: '名称', dataIndex: 'keyName', ellipsis: true },
  {
    title: '标签',
    dataIndex: 'keyTag',
    width: 160,
    ellipsis: true,
    render: (keyTag: string) => orEmpty(keyTag),
  },
]

const matches = ({ keyId, keyName, keyTag }: Quota, words: readonly string[]) =>
  words.every((word) => `${keyId} ${keyName} ${keyTag}`.toLowerCase().includes(word))

interface QuotaDialogProps {
  chosen: readonly Quota[]
  most: number
  onChoose: (quotas: readonly Quota[]) => void
  onClose: () => void
}

/** 选择定额列表: what is offered, found by number, name or tag (locks-and-extensions.md §16). */
export function QuotaDialog({ chosen, most, onChoose, onClose }: QuotaDialogProps) {
  const { data, error, refetch } = useQuery(queryOf(quotaCalls.list, {}))
  const [words, setWords] = useState('')
  const [picked, setPicked] = useState(chosen)
  const asked = words.trim().toLowerCase().split(/\s+/)
  const found = (data ?? []).filter((quota) => matches(quota, asked))
  const setTicked = (keyIds: readonly React.Key[]) => {
    const ticked = found.filter(({ keyId }) => keyIds.includes(keyId))
    const kept = picked.filter(({ keyId }) => !found.some((quota) => quota.keyId === keyId))
    const known = picked.filter(({ keyId }) => ticked.some((quota) => quota.keyId === keyId))
    const fresh = ticked.filter(({ keyId }) => !known.some((quota) => quota.keyId === keyId))
    setPicked([...picked.filter((quota) => kept.includes(quota) || known.includes(quota)), ...fresh])
  }
  return (
    <Dialog
      title="选择定额列表"
      width={640}
      okText="确定"
      dirty={toQuotaIds(picked) !== toQuotaIds(chosen)}
      closed={picked.length > most && `最多可以选择${most}条定额`}
      onOk={() => onChoose(picked)}
      onClose={onClose}
    >
      <Input
        aria-label="搜索定额"
        type="search"
        placeholder="搜索定额ID、名称或标签"
        maxLength={100}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className={styles.list}>
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <DataTable<Quota>
            rowKey="keyId"
            columns={columns}
            dataSource={found.slice(0, SHOWN)}
            scroll={{ y: HEIGHT }}
            locale={{
              emptyText: <EmptyState text={data.length === 0 ? '还没有可选的定额' : '没有找到定额'} />,
            }}
            rowSelection={{
              selectedRowKeys: picked.map(({ keyId }) => keyId),
              preserveSelectedRowKeys: true,
              onChange: (keyIds) => setTicked(keyIds),
              getCheckboxProps: ({ keyName }) => ({ 'aria-label': `选择 ${keyName}` }),
            }}
          />
        ) : (
          <LoadingRows rows={6} columns={3} />
        )}
        <p className={styles.cut}>
          已选 {picked.length} 条
          {found.length > SHOWN && `；共 ${found.length} 条，只列出前 ${SHOWN} 条，请输入关键字`}
        </p>
      </div>
    </Dialog>
  )
}
