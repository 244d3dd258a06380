import { useQuery } from '@tanstack/react-query'
import { contractFileCalls } from '#protocol/crm/contract-file/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import styles from './contract-file.module.css'

type Use = ReplyOf<typeof contractFileCalls.sealLog>[number]

/** 盖章记录; nothing before the first one. */
export function SealUses({ contractId }: { contractId: number }) {
  const { data = [] } = useQuery(queryOf(contractFileCalls.sealLog, { contractId }))
  if (data.length === 0) return null
  return (
    <section className={styles.section} aria-label="盖章记录">
      <h3>盖章记录</h3>
      <DataTable<Use>
        rowKey="logId"
        dataSource={data}
        columns={[
          { title: '印章', dataIndex: 'sealName' },
          { title: '签名方式', dataIndex: 'provider', width: 110 },
          { title: '证书', dataIndex: 'subject', ellipsis: true },
          { title: '盖章人', dataIndex: 'userName', width: 96 },
          { title: '时间', dataIndex: 'createTime', width: 168 },
        ]}
      />
    </section>
  )
}
