import { useEffect, useId, useMemo } from 'react'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { dropDraft } from '#web/record/parts/form/draft-store.ts'
import { FormBody } from '#web/record/parts/form/FormBody.tsx'
import type { FormModel } from '#web/record/parts/form/use-form-model.ts'
import { useFormState } from '#web/record/parts/form/use-form-state.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { type DraftRows, toFormField } from './design/draft.ts'

interface PreviewPanelProps {
  /** Undefined while there is nothing to show. */
  type: RecordType | undefined
  open: boolean
  title: string
  rows: DraftRows
  onClose: () => void
}

const nothing = {}

/** The real form over a drawn definition: it validates and links, and saves nothing. */
function PreviewForm({ type, rows }: Pick<PreviewPanelProps, 'rows'> & { type: RecordType }) {
  const id = useId()
  const draftKey = `preview.${id}`
  const model = useMemo<FormModel>(() => {
    const drawn = rows.map((row) => row.filter((field) => !field.isHidden).map(toFormField))
    return { rows: drawn, fields: drawn.flat(), record: {}, version: undefined, batchId: undefined }
  }, [rows])
  const state = useFormState({ type, model, isNew: true, preset: nothing, draftKey })
  useEffect(() => () => dropDraft(draftKey), [draftKey])
  return <FormBody id={id} type={type} rows={model.rows} state={state} isNew saving={false} />
}

/** 预览: how the form looks and behaves for the person who fills it. */
export function PreviewPanel({ type, open, title, rows, onClose }: PreviewPanelProps) {
  return (
    <Panel
      open={open}
      title={`预览：${title}`}
      width={960}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {type && <PreviewForm type={type} rows={rows} />}
    </Panel>
  )
}
