import { type Proof, proofCalls } from '#protocol/hrm/proofs/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { download } from '#web/platform/download.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './proofs.module.css'

export const VALID = 1

/** A reason that is too long for its column is whole in the tooltip. */
export function ProofState({ proof: { state, revokeReason } }: { proof: Proof }) {
  if (state === VALID) return <StatusDot status="success" text="有效" />
  const words = `已作废：${revokeReason ?? ''}`
  return (
    <span className={styles.state} title={words}>
      <StatusDot status="error" text={<span className={styles.words}>{words}</span>} />
    </span>
  )
}

/** Downloads the paper. */
export function ProofDownload({ proof: { proofId, number } }: { proof: Proof }) {
  const [busy, run] = useBusy()
  return (
    <Button
      type="link"
      size="small"
      loading={busy}
      aria-label={`下载${number}`}
      onClick={() => void run(() => attempt(download(proofCalls.download, { proofId })))}
    >
      下载
    </Button>
  )
}
