import { Form } from 'antd'
import { reviewCalls } from '#protocol/manage/second-review/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { type Declining, nameOf, useReviewsChanged } from './use-decisions.ts'

const LONGEST = 200

/** 拒绝, with a reason if there is one to give. */
export function DeclineDialog({ request, onClose }: { request: Declining; onClose: () => void }) {
  const changed = useReviewsChanged()
  const save = async ({ reason }: { reason?: string }) => {
    try {
      await ask(reviewCalls.decline, { reviewId: request.reviewId, reason })
      toast.success(`已拒绝：${nameOf(request)}`)
    } finally {
      await changed()
    }
  }
  return (
    <FormDialog<{ reason?: string }>
      name="decline-review"
      title={`拒绝“${nameOf(request)}”`}
      okText="拒绝申请"
      danger
      onClose={onClose}
      save={save}
    >
      <Form.Item name="reason" label="理由" extra="会告知提交人。">
        <TextArea maxLength={LONGEST} autoFocus placeholder="选填" />
      </Form.Item>
    </FormDialog>
  )
}
