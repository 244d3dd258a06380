import { useQuery } from '@tanstack/react-query'
import { contractFileCalls } from '#protocol/crm/contract-file/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import styles from './contract-file.module.css'

type Verified = ReplyOf<typeof contractFileCalls.verify>

function sentenceOf({ signed, valid, covers }: Verified): string {
  if (signed === 0) return '当前文件没有电子签名'
  if (valid === 0) return '签名无效：文件在签名后被改动过'
  return covers === '全文' ? '签名有效，文件没有被改动' : '签名有效，但签名后文件又有追加的内容'
}

/** Whether the current file is as it was signed, and by whom. */
export function Verdict({ contractId }: { contractId: number }) {
  const { data, error, refetch } = useQuery(queryOf(contractFileCalls.verify, { contractId }))
  if (error) return <EmptyState compact text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={1} />
  return (
    <div className={styles.verdict} role="status">
      <b>{sentenceOf(data)}</b>
      {data.signatures.map((each, at) => (
        // signatures are only ever added
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={at}>
          {each.subject || '未知'} {each.signTime} {each.valid ? '有效' : '无效'}
          <span className={styles.quiet}>
            （颁发者：{each.issuer || '未知'}
            {each.trusted ? '' : '，未受信任的证书，只证明文件未被改动'}）
          </span>
        </span>
      ))}
    </div>
  )
}
