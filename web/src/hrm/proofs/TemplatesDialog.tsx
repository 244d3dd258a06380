import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { type KeptTemplate, LONGEST_BODY, proofCalls } from '#protocol/hrm/proofs/calls.ts'
import { placesOf, proofKinds } from '#protocol/hrm/proofs/template.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refreshModule } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import styles from './proofs.module.css'

const WIDTH = 720
const needed = (message: string) => [{ required: true, message }]

/** 证明模板 of both kinds; what was certified before keeps its words. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(queryOf(proofCalls.templates, {}))
  const [kind, setKind] = useState(1)
  const template = data?.find((each) => each.kind === kind)
  if (!template)
    return (
      <Dialog label="证明模板" width={WIDTH} onClose={onClose}>
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows rows={5} columns={1} />
        )}
      </Dialog>
    )
  return <TemplateForm key={kind} template={template} onKind={setKind} onClose={onClose} />
}

interface TemplateFormProps {
  template: KeptTemplate
  onKind: (kind: number) => void
  onClose: () => void
}

function TemplateForm({ template, onKind, onClose }: TemplateFormProps) {
  const client = useQueryClient()
  const { kind, title, body, signer } = template
  return (
    <FormDialog<Pick<KeptTemplate, 'title' | 'body' | 'signer'>>
      name="hr-proof-template"
      title="证明模板"
      width={WIDTH}
      begin={{ title, body, signer }}
      onClose={onClose}
      save={(values) => ask(proofCalls.saveTemplate, { kind, ...values })}
      onSaved={() => {
        toast.success(`已保存${wordOf(proofKinds, kind)}模板`)
        void refreshModule(client, 'hrmProof')
      }}
    >
      <div data-beside>
        <Segmented
          aria-label="证明类型"
          value={kind}
          onChange={onKind}
          options={proofKinds.map(({ code, word }) => ({ value: code, label: word }))}
        />
      </div>
      <p className={styles.places}>
        可用的占位符：
        {placesOf(kind)
          .map((name) => `{{${name}}}`)
          .join('、')}
      </p>
      <Form.Item name="title" label="标题" rules={needed('请填写标题')}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="body" label="正文（每行一段）" rules={needed('请填写正文')}>
        <TextArea maxLength={LONGEST_BODY} />
      </Form.Item>
      <Form.Item name="signer" label="落款" rules={needed('请填写落款')}>
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  )
}
