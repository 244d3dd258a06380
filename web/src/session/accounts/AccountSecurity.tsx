import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountSecurityCalls } from '#protocol/session/account-security-calls.ts'
import type { ApiKey } from '#protocol/session/api-key-calls.ts'
import type { Identity } from '#protocol/session/identity-calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDanger, confirmDelete } from '#web/ui/layer/confirm.ts'
import { KeyRow } from '../api-keys/door.ts'
import { IdentityRow } from '../identities/door.ts'
import styles from '../rows.module.css'

interface AccountSecurityProps {
  userId: number
  realname: string
  /** Asks for it: it may have to wait for a second person. */
  onUnlink: (identity: Identity) => Promise<unknown>
}

/**
 * 账号安全 of an employee: his second factor, and his identities elsewhere and API keys, which can be taken from him (platform.md
 * §10.3).
 */
export function AccountSecurity({ userId, realname, onUnlink }: AccountSecurityProps) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queryOf(accountSecurityCalls.security, { userId }))
  const revoke = ({ keyId, name }: ApiKey) =>
    confirmDelete({
      title: `删除${realname}的 API 密钥“${name}”？`,
      content: '使用它的程序立即不能再访问系统，且无法恢复；本人会收到通知。',
      okText: '删除密钥',
      onOk: async () => {
        try {
          await ask(accountSecurityCalls.revokeKey, { userId, keyId })
          toast.success(`已删除密钥 ${name}`)
        } finally {
          await refresh(client, accountSecurityCalls.security)
        }
      },
    })
  const unlink = (identity: Identity) =>
    confirmDanger({
      title: `解除${realname}的外部账号“${identity.account}”？`,
      content:
        identity.kind === 'oidc'
          ? '不能再用它登录，已登录的设备立即退出；本人会收到通知，并可以重新关联。'
          : '已登录的设备立即退出，此前在本系统的登录密码重新有效；本人会收到通知。下次用公司目录的账号登录时会重新对应到员工。',
      okText: '解除关联',
      onOk: async () => {
        try {
          await onUnlink(identity)
        } finally {
          await refresh(client, accountSecurityCalls.security)
        }
      },
    })
  if (error)
    return <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={2} columns={1} />
  const { secondFactorSince, isRequired, identities, keys } = data
  const words = secondFactorSince
    ? `已于 ${formatMinute(secondFactorSince)} 开启`
    : isRequired
      ? '未开启，企业要求其在下次使用前设置'
      : '未开启'
  return (
    <section aria-label="账号安全">
      <h3 className={styles.heading}>两步验证</h3>
      <StatusDot status={secondFactorSince ? 'success' : isRequired ? 'warning' : 'default'} text={words} />
      <h3 className={styles.heading}>外部账号</h3>
      {identities.length === 0 ? (
        <span className={styles.none}>没有关联外部账号</span>
      ) : (
        <ul className={styles.list}>
          {identities.map((row) => (
            <IdentityRow key={row.identityId} row={row} onRemove={() => unlink(row)} />
          ))}
        </ul>
      )}
      <h3 className={styles.heading}>API 密钥</h3>
      {keys.length === 0 ? (
        <span className={styles.none}>没有 API 密钥</span>
      ) : (
        <ul className={styles.list}>
          {keys.map((key) => (
            <KeyRow key={key.keyId} row={key} onRevoke={() => revoke(key)} />
          ))}
        </ul>
      )}
    </section>
  )
}
