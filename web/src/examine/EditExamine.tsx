import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type Examine, examineCalls, type OaField } from '#protocol/examine/calls.ts'
import { listsOf } from '#protocol/related-records/door.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { isSame, valuesOf } from '#web/record/parts/form/form-values.ts'
import { FormFrame, type FormSlot } from './FormFrame.tsx'
import { type ExamineContent, linesIn, modelOf } from './form-model.ts'
import { ExamineForm } from './form-part.ts'
import { refreshExamines } from './use-examines.ts'

interface EditExamineProps {
  examine: Examine
  onClose: () => void
  onSaved: () => void
}

/** An approval that was refused or recalled is changed and submitted again. */
export function EditExamine({ examine, onClose, onSaved }: EditExamineProps) {
  const form = useQuery({
    ...queryOf(examineCalls.filledForm, { examineId: examine.examineId, isDetail: 2 }),
    // the form must not be replaced while it is being filled in
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <FormFrame title={`编辑${examine.categoryTitle}`} oaType={examine.type} form={form} onClose={onClose}>
      {(reply, slot) => <Begun examine={examine} reply={reply} slot={slot} onSaved={onSaved} />}
    </FormFrame>
  )
}

interface BegunProps extends Pick<EditExamineProps, 'examine' | 'onSaved'> {
  reply: readonly (OaField | OaField[])[]
  slot: FormSlot
}

function Begun({ examine, reply, slot, onSaved }: BegunProps) {
  const client = useQueryClient()
  const { examineId, categoryId, type: oaType } = examine
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
    <ExamineForm
      slot={slot}
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
    />
  )
}
