import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import type { ChangeTemplate } from '#protocol/hrm/salary/archive-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'

interface PayFormFrameProps {
  title: string
  /** 定薪模板 or 调薪模板; absent: the items are known. */
  templateLabel?: string
  templates: readonly ChangeTemplate[]
  template: ChangeTemplate | undefined
  onChoose: (id: number) => void
  isDirty: boolean
  busy: boolean
  /** Why it cannot be saved. */
  fault: string | undefined
  isReady: boolean
  error: unknown
  onRetry: () => void
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** The panel of both forms of pay: the template, what follows from it, 保存. */
export function PayFormFrame(props: PayFormFrameProps) {
  const { title, templateLabel, templates, template, onChoose, isDirty, busy, fault, isReady, error } = props
  return (
    <Panel
      open
      title={title}
      width={760}
      dirty={isDirty && !busy}
      onClose={props.onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>取消</Button>
          <Button type="primary" data-main loading={busy} reason={fault} onClick={props.onSave}>
            保存
          </Button>
        </>
      )}
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={props.onRetry} />
      ) : !isReady ? (
        <LoadingRows rows={5} columns={3} />
      ) : (
        <Form layout="vertical" component="div">
          {templateLabel && (
            <Form.Item label={templateLabel} required htmlFor="hr-pay-template">
              <Select<number>
                id="hr-pay-template"
                value={template?.id ?? null}
                options={templates.map(({ id, templateName }) => ({ value: id, label: templateName }))}
                onChange={onChoose}
              />
            </Form.Item>
          )}
          {props.children}
        </Form>
      )}
    </Panel>
  )
}
