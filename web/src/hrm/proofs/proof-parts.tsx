import { type Proof, proofCalls } from '#protocol/hrm/proofs/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { download } from '#web/platform/download.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { useBusy } from '#web/ui/use-busy.ts'

export const VALID = 1

export const ProofState = ({ proof: { state, revokeReason } }: { proof: Proof }) =>
  state === VALID ? (
    <StatusDot status="success" text="有效" />
  ) : (
    <StatusDot status="error" text={`已作废：${revokeReason ?? ''}`} />
  )

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
