import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useMemo } from 'react'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { FormBody } from '#web/record/parts/form/FormBody.tsx'
import { runReading } from '#web/record/parts/form/form-reading.ts'
import { blankState, type FormModel } from '#web/record/parts/form/form-state.ts'
import { createFormStore, useFormStore } from '#web/record/parts/form/form-store.ts'
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
  const client = useQueryClient()
  const model = useMemo<FormModel>(() => {
    const drawn = rows.map((row) => row.filter((field) => !field.isHidden).map(toFormField))
    return { rows: drawn, fields: drawn.flat(), record: {}, version: undefined, batchId: undefined }
  }, [rows])
  const [state, store] = useFormStore(() =>
    createFormStore(
      blankState(
        { type, id: undefined, preset: nothing, draftKey: null },
        { kind: undefined, requestKey: '' },
      ),
    ),
  )
  useEffect(() => {
    store.serve((effect) => {
      if (effect.is === 'fetchForm')
        store.dispatch({ is: 'opened', turn: effect.turn, model, draft: null, left: null })
      else runReading(store, client, effect)
    })
    store.dispatch({ is: 'asked' })
  }, [store, client, model])
  return <FormBody id={id} state={state} dispatch={store.dispatch} saving={false} />
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
