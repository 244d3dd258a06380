import { PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Seal, sealCalls } from '#protocol/crm/contract-file/calls.ts'
import { flagsOf, isRegion, sealProviders } from '#protocol/crm/contract-file/words.ts'
import { regions } from '#protocol/crm/software-lock/words.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Tag } from '#web/ui/display/Tag.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import styles from '../contract-file.module.css'
import { SealDialog } from './SealDialog.tsx'
import { SealPicture } from './SealPicture.tsx'

const placeOf = ({ region, signFlag }: Seal) =>
  isRegion(region) ? `${regions[region]}${flagsOf(region)[signFlag] ?? ''}` : ''

/** 印章: one in use for each region and purpose. */
export function Seals() {
  const client = useQueryClient()
  const [edited, setEdited] = useState<Seal | 'new' | null>(null)
  const { data, error, refetch } = useQuery(queryOf(sealCalls.list, {}))
  const setStatus = async ({ sealId, status, name }: Seal) => {
    if (!(await attempt(ask(sealCalls.setStatus, { sealId, status: status === 1 ? 0 : 1 })))) return
    toast.success(`已${status === 1 ? '停用' : '启用'}“${name}”`)
    await refresh(client, sealCalls.list)
  }
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows />
  return (
    <section className={styles.section} aria-label="印章">
      <div className={styles.acts}>
        <h2>印章</h2>
        <Button icon={<PlusOutlined />} onClick={() => setEdited('new')}>
          新建印章
        </Button>
        <span className={styles.quiet}>同一地区和用途只有一枚启用；启用一枚，原来的自动停用</span>
      </div>
      {data.length === 0 ? (
        <EmptyState compact text="还没有印章，合同文件不能盖章" />
      ) : (
        <DataTable<Seal>
          rowKey="sealId"
          dataSource={data}
          columns={[
            { title: '图片', key: 'picture', width: 72, render: (_, seal) => <SealPicture seal={seal} /> },
            { title: '名称', dataIndex: 'name', ellipsis: true },
            { title: '用途', key: 'place', width: 150, render: (_, seal) => placeOf(seal) },
            { title: '宽度（毫米）', dataIndex: 'widthMm', width: 110, align: 'right' },
            {
              title: '签名方式',
              key: 'provider',
              width: 170,
              render: (_, { provider, certAlias }) =>
                certAlias ? `${sealProviders[provider]}：${certAlias}` : sealProviders[provider],
            },
            {
              title: '状态',
              dataIndex: 'status',
              width: 80,
              render: (status: number) => (status === 1 ? <Tag color="green" text="启用" /> : '停用'),
            },
            {
              title: '操作',
              key: 'act',
              width: 130,
              render: (_, seal) => (
                <span className={styles.acts}>
                  <Button type="link" size="small" onClick={() => setEdited(seal)}>
                    编辑
                  </Button>
                  <Button type="link" size="small" onClick={() => void setStatus(seal)}>
                    {seal.status === 1 ? '停用' : '启用'}
                  </Button>
                </span>
              ),
            },
          ]}
        />
      )}
      {edited && (
        <SealDialog
          seal={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => void refresh(client, sealCalls.list)}
        />
      )}
    </section>
  )
}
