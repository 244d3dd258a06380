import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type Examine, examineCalls, type OaField } from '#protocol/examine/calls.ts'
import { listsOf } from '#protocol/related-records/door.ts'
import { messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { isSame, valuesOf } from '#web/record/parts/form/form-values.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { FormPanel } from './FormPanel.tsx'
import { type ExamineContent, linesIn, modelOf } from './form-model.ts'
import { refreshExamines } from './use-examines.ts'

interface EditExamineProps {
  examine: Examine
  onClose: () => void
  onSaved: () => void
}

/** An approval that was refused or recalled is changed and submitted again. */
export function EditExamine(props: EditExamineProps) {
  const { examine, onClose } = props
  const form = useQuery({
    ...queryOf(examineCalls.filledForm, { examineId: examine.examineId, isDetail: 2 }),
    // the form must not be replaced under the hands of who fills it in
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (form.data) return <Begun reply={form.data} {...props} />
  return (
    <Panel open title={`编辑${examine.categoryTitle}`} onClose={onClose}>
      {form.error ? (
        <EmptyState variant="error" text={messageOf(form.error)} onRetry={() => void form.refetch()} />
      ) : (
        <LoadingRows rows={6} columns={1} height={72} />
      )}
    </Panel>
  )
}

function Begun({
  examine,
  reply,
  onClose,
  onSaved,
}: EditExamineProps & { reply: readonly (OaField | OaField[])[] }) {
  const client = useQueryClient()
  const { examineId, categoryId, type: oaType, categoryTitle } = examine
  const subject = useMemo(() => ({ categoryId, oaType, examineId }), [categoryId, oaType, examineId])
  const model = useMemo(() => modelOf(oaType, reply), [oaType, reply])
  const [began] = useState<ExamineContent>(() => ({
    values: valuesOf(model.fields),
    lines: linesIn(reply),
    related: listsOf((key) => examine[`${key}List`]),
    batchId: examine.batchId,
  }))
  const [content, setContent] = useState(began)
  const change = useCallback(
    (work: (now: ExamineContent) => ExamineContent) => setContent((now) => work(now)),
    [],
  )
  return (
    <FormPanel
      title={`编辑${categoryTitle}`}
      subject={subject}
      model={model}
      content={content}
      onChange={change}
      isTouched={!isSame(content, began)}
      onSaved={() => {
        toast.success('操作成功')
        void refreshExamines(client)
        onSaved()
      }}
      onClose={onClose}
    />
  )
}
