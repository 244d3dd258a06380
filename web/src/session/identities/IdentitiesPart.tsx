import { LinkOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Identity, identityCalls } from '#protocol/session/identity-calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import { PersonalHead } from '#web/ui/page/PersonalHead.tsx'
import styles from '../rows.module.css'
import { IdentityRow } from './IdentityRow.tsx'
import { LinkDialog } from './LinkDialog.tsx'

/** 外部账号: by what the person is known to the provider and the directory of the company (platform.md §2.11). */
export function IdentitiesPart() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queryOf(identityCalls.list, {}))
  const [linking, setLinking] = useState(false)
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingRows rows={2} columns={1} />
  const { identities, linkable } = data
  const remove = ({ identityId, account }: Identity) =>
    confirmDanger({
      title: `解除外部账号“${account}”？`,
      content: '解除后不能再用它登录，可以随时重新关联。',
      okText: '解除关联',
      onOk: async () => {
        try {
          await ask(identityCalls.remove, { identityId })
          toast.success('已解除关联')
        } finally {
          await refresh(client, identityCalls.list)
        }
      },
    })
  const link = linkable && (
    <Button type="primary" icon={<LinkOutlined />} onClick={() => setLinking(true)}>
      关联{linkable}
    </Button>
  )
  return (
    <section>
      <PersonalHead
        title="外部账号"
        note="关联后可以用企业的统一登录或公司目录的账号进入系统。"
        actions={identities.length > 0 && link}
      />
      {identities.length === 0 ? (
        <EmptyState
          text={linkable ? '还没有关联外部账号' : '企业没有启用统一登录'}
          action={link || undefined}
        />
      ) : (
        <ul className={styles.list}>
          {identities.map((row) => (
            <IdentityRow
              key={row.identityId}
              row={row}
              // what the directory of the company says of somebody is not his to undo
              onRemove={row.kind === 'oidc' ? () => remove(row) : undefined}
            />
          ))}
        </ul>
      )}
      {linking && <LinkDialog name={linkable} onClose={() => setLinking(false)} />}
    </section>
  )
}
