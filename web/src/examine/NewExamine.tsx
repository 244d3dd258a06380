import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { FlowRow } from '#protocol/approval/flow-calls.ts'
import { examineCalls, type OaField } from '#protocol/examine/calls.ts'
import { examineDraftKey } from '#protocol/examine/draft.ts'
import { DraftNote, useDraft } from '#web/drafts/door.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { isSame, newValues } from '#web/record/parts/form/form-values.ts'
import { noRelations } from '#web/related-records/door.ts'
import { FormFrame, type FormSlot } from './FormFrame.tsx'
import { type ExamineContent, type ExamineModel, modelOf, readDraft, withSums } from './form-model.ts'
import { ExamineForm } from './form-part.ts'
import { emptyLine } from './line-fields.ts'
import { refreshExamines } from './use-examines.ts'

interface NewExamineProps {
  type: FlowRow
  onClose: () => void
  onSaved: () => void
}

/** The form of a new approval; what is written is kept as a draft. */
export function NewExamine({ type, onClose, onSaved }: NewExamineProps) {
  const form = useQuery({
    ...queryOf(examineCalls.form, { categoryId: type.examineId }),
    // the form must not be replaced while it is being filled in
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <FormFrame
      title={`新建${type.examineName}`}
      oaType={type.oaType ?? 0}
      leaveNote="已填写的内容保存为草稿，再次新建时可以继续填写。"
      form={form}
      onClose={onClose}
    >
      {(reply, slot) => <Begun type={type} reply={reply} slot={slot} onSaved={onSaved} />}
    </FormFrame>
  )
}

function beginOf(oaType: number, { fields, lines }: ExamineModel): ExamineContent {
  const values = newValues(fields, {})
  return withSums(oaType, {
    values,
    lines: lines ? [emptyLine()] : [],
    related: noRelations,
    batchId: '',
  })
}

const nothing = {}

interface BegunProps extends Pick<NewExamineProps, 'type' | 'onSaved'> {
  reply: readonly (OaField | OaField[])[]
  slot: FormSlot
}

function Begun({ type, reply, slot, onSaved }: BegunProps) {
  const client = useQueryClient()
  const oaType = type.oaType ?? 0
  const subject = useMemo(() => ({ categoryId: type.examineId, oaType }), [type.examineId, oaType])
  const model = useMemo(() => modelOf(oaType, reply), [oaType, reply])
  const began = useMemo(() => beginOf(oaType, model), [oaType, model])
  const [content, setContent] = useState(began)
  const isTouched = !isSame(content, began)
  const draft = useDraft({
    draftKey: examineDraftKey(type.examineId),
    content: isTouched ? { ...content } : nothing,
    use: (kept) => setContent(readDraft(kept, began)),
  })
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
      isTouched={isTouched}
      note={
        (isTouched || draft.other) && (
          <DraftNote state={draft} textOf={(kept) => textOf(readDraft(kept, began))} />
        )
      }
      onSending={() => draft.keeper.pause()}
      onRefused={() => draft.keeper.resume()}
      onSaved={() => {
        draft.keeper.handedIn()
        toast.success('操作成功')
        void refreshExamines(client)
        onSaved()
      }}
    />
  )
}

const textOf = ({ values }: ExamineContent): string => String(values.content ?? '')
