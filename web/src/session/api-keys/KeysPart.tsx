import { PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiKey, apiKeyCalls, MOST_KEYS } from '#protocol/session/api-key-calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { PersonalHead } from '#web/ui/page/PersonalHead.tsx'
import styles from '../rows.module.css'
import { KeyDialog } from './KeyDialog.tsx'
import { KeyRow } from './KeyRow.tsx'
import { ShownKey } from './ShownKey.tsx'

/** API 密钥: keys by which programs act for the person (platform.md §2.10, §11.4). */
export function KeysPart() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queryOf(apiKeyCalls.list, {}))
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<string>()
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingRows rows={4} columns={1} />
  const again = () => refresh(client, apiKeyCalls.list)
  const revoke = ({ keyId, name }: ApiKey) =>
    confirmDelete({
      title: `删除 API 密钥“${name}”？`,
      content: '使用它的程序立即不能再访问系统，且无法恢复。',
      okText: '删除密钥',
      onOk: async () => {
        try {
          await ask(apiKeyCalls.revoke, { keyId })
          toast.success(`已删除密钥 ${name}`)
        } finally {
          await again()
        }
      },
    })
  const isFull = data.length >= MOST_KEYS
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      disabled={isFull}
      reason={`每人最多 ${MOST_KEYS} 个，请先删除不用的`}
      onClick={() => setAdding(true)}
    >
      创建密钥
    </Button>
  )
  return (
    <section>
      <PersonalHead
        title="API 密钥"
        note="让其他程序以您的身份访问系统，权限与您本人一致，但不能修改密码、两步验证和密钥。程序在请求头中发送 Authorization: Bearer 密钥。"
        actions={data.length > 0 && create}
      />
      {data.length === 0 ? (
        <EmptyState text="还没有 API 密钥" action={create} />
      ) : (
        <ul className={styles.list}>
          {data.map((key) => (
            <KeyRow key={key.keyId} row={key} onRevoke={() => revoke(key)} />
          ))}
        </ul>
      )}
      {adding && (
        <KeyDialog
          onClose={() => setAdding(false)}
          onMade={async (key) => {
            setMade(key)
            await again()
          }}
        />
      )}
      {made && <ShownKey text={made} onClose={() => setMade(undefined)} />}
    </section>
  )
}
