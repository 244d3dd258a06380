import { Alert } from 'antd'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { formTypes } from '#protocol/fields/form-types.ts'
import { codes } from '#protocol/platform/codes.ts'
import { refusedField } from '#protocol/platform/envelope.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordRefusals } from '#protocol/record/refusals.ts'
import { draftValues } from '#protocol/record/states/approval.ts'
import { RelationLimitsProvider } from '#web/fields/relation/picker-slot.ts'
import { CallError, messageOf, showFailure } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { useRefreshRecords } from '../../model/data/record.ts'
import { titleKey } from '../../model/record.ts'
import { createdAt, newRelated } from '../../model/related.ts'
import type { FormParent, FormRequest, RecordScreen } from '../../model/screens.tsx'
import type { OpenRecord } from '../../model/state/open-record.ts'
import { type Submission, useSubmission } from '../../model/submission.ts'
import { useAnnounceSaved } from './announce-saved.ts'
import { keepUncontested } from './contested.ts'
import { DraftNotice } from './DraftNotice.tsx'
import { draftKeyOf, dropLeft } from './draft-store.ts'
import { FormBody } from './FormBody.tsx'
import { FormButtons } from './FormButtons.tsx'
import { FormLines } from './FormLines.tsx'
import { focusControl, showField } from './focus.ts'
import styles from './form.module.css'
import type { Values } from './form-values.ts'
import { limitsOf } from './limits.ts'
import { newRequestKey, saveForm } from './save-form.ts'
import { isChecked } from './unique.ts'
import { useFills } from './use-fills.ts'
import { type FormModel, useFormModel } from './use-form-model.ts'
import { type FormState, noModel, useFormState } from './use-form-state.ts'
import { useProposals } from './use-proposals.ts'

interface RecordFormProps {
  screen: RecordScreen
  request: FormRequest
  /** `next` opens another form in place of this one. */
  onClose: (next?: FormRequest) => void
  /** Closes the form of a record that was just made. */
  onMade: (made: OpenRecord) => void
}

const nothing: Values = {}
const [CONFLICT] = recordRefusals.editConflict
const [FORBIDDEN] = codes.forbidden
const widths = { usual: 720, wide: 960 }
const needsWide = (model: FormModel, { lines }: RecordType) =>
  lines !== undefined ||
  model.rows.some((row) => row.length > 2 || row.some((field) => formTypes[field.formType].hasColumns))

/** How a form ends after a save: closed, begun again, or followed by another form. */
type Ending = 'close' | 'another' | FormRequest

/** Saves once at a time, shows refusals at their fields, and ends the form. */
function useSaving(
  { screen, request, onClose, onMade }: RecordFormProps,
  model: FormModel,
  state: FormState,
  form: React.RefObject<HTMLFormElement | null>,
  submission: Submission,
) {
  const { type } = screen
  const { id, parent, onSaved } = request
  const [saving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<string | null>(null)
  const [requestKey, setRequestKey] = useState(newRequestKey)
  const refreshRecords = useRefreshRecords(type)
  const announceSaved = useAnnounceSaved()
  // while a save runs nothing can take the caret: the first invalid field is focused once it has ended
  const wrong = useRef<string | null>(null)
  useEffect(() => {
    if (saving || wrong.current === null) return
    showField(form.current, wrong.current)
    wrong.current = null
  }, [saving, form])

  const tell = (failure: unknown) => {
    if (!(failure instanceof CallError)) throw failure
    if (failure.code === CONFLICT) return setConflict(failure.message)
    const key = refusedField(failure.data)
    const named = model.fields.find((field) => field.fieldName === key)
    if (named) {
      state.setFault(named.fieldName, failure.message)
      // of a value that was taken meanwhile the check knows who has it
      if (isChecked(named)) void state.recheck(named)
      wrong.current = named.fieldName
    }
    showFailure(failure)
  }
  const finish = async (saved: Row, ending: Ending) => {
    const record = { id: Number(saved[type.idKey] ?? id), name: String(state.values[titleKey(type)] ?? '') }
    announceSaved(id === undefined, type, record)
    await refreshRecords()
    onSaved?.(record)
    if (ending === 'close' && id === undefined && !onSaved)
      return onMade({ typeKey: type.key, id: record.id })
    if (ending !== 'another') return onClose(ending === 'close' ? undefined : ending)
    state.restart()
    setRequestKey(newRequestKey())
  }
  /** `draft`: what is sent with a save that submits nothing. */
  const save = async (ending: (saved: Row) => Ending, draft?: Values) => {
    if (saving || model === noModel) return
    setSaving(true)
    setConflict(null)
    try {
      wrong.current = await state.checkAll()
      if (wrong.current !== null) return
      const refused = draft ? undefined : submission.refuse?.()
      if (refused !== undefined) return toast.error(refused)
      const { values, began } = state
      const saved = await saveForm({
        type,
        id,
        model,
        values,
        began,
        along: id === undefined ? { ...parent?.entity, ...draft } : draft,
        beside: submission.beside,
        requestKey,
      })
      state.forgetDraft()
      dropLeft(state.draftKey)
      await finish(saved, ending({ [titleKey(type)]: values[titleKey(type)], ...saved }))
    } catch (failure) {
      tell(failure)
    } finally {
      setSaving(false)
    }
  }
  return { saving, save, conflict, forget: () => setConflict(null) }
}

const ParentLine = ({ parent: { label, name } }: { parent: FormParent }) => (
  <p className={styles.parent}>
    <span className={styles.label}>{label}</span>
    {name}
  </p>
)

interface ConflictNoticeProps {
  conflict: string
  onReload: () => void
}

/** Another user has changed the same fields meanwhile. */
const ConflictNotice = ({ conflict, onReload }: ConflictNoticeProps) => (
  <Alert
    className={styles.notice}
    type="warning"
    showIcon
    title={conflict}
    description="重新加载会载入最新内容，您在其他字段的修改会保留。"
    action={<Button onClick={onReload}>重新加载</Button>}
  />
)

/** The form of a record in a panel from the right: new, or an existing one. */
export function RecordForm(props: RecordFormProps) {
  const { screen, request, onClose } = props
  const { type } = screen
  const { id, copyOf, preset = nothing, onSaved } = request
  const isNew = id === undefined
  const may = useCan()
  const { user } = useSession()
  const { data: model = noModel, error, refetch } = useFormModel(type, id, copyOf)
  const draftKey = draftKeyOf(user.userId, type, request)
  const state = useFormState({ type, model, isNew, preset, draftKey })
  const parent = request.parent ?? screen.parentOf?.(model.record)
  const proposed = useProposals(type, model, state, isNew)
  const began = isNew ? undefined : state.began
  const limits = useMemo(() => limitsOf(type, state.values, began), [type, state.values, began])
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [isOpen, setOpen] = useState(false)
  const submission = useSubmission({ type, recordId: id, values: state.values })
  const { saving, save, conflict, forget } = useSaving(props, model, state, form, submission)
  const filling = { ...state, change: useFills(type, model, state, isNew) }
  const isReady = model !== noModel

  // biome-ignore lint/correctness/useExhaustiveDependencies: each fresh beginning puts the caret into the first field
  useEffect(() => {
    // a user who has begun to fill it in keeps the caret where they put it
    const isBegun = form.current?.contains(document.activeElement)
    if (isOpen && isReady && !isBegun) focusControl(form.current)
  }, [isOpen, isReady, state.began])

  const close = () => {
    state.leave()
    onClose()
  }
  const reload = async () => {
    state.keepDraft()
    const { data: now } = await refetch()
    if (!now) return
    keepUncontested(state.draftKey, model, now)
    forget()
  }
  const asDraft = type.approval
    ? [{ caption: '保存草稿', run: () => void save(() => 'close', draftValues(type)) }]
    : []
  const more = isNew
    ? [
        ...asDraft,
        // of a form that was opened for one record there is no second
        ...(onSaved ? [] : [{ caption: '保存并新建', run: () => void save(() => 'another') }]),
        ...createdAt(screen, 'form', may).map((link) => ({
          caption: `保存并新建${link.from.display}`,
          run: () => void save((saved) => newRelated(link, saved)),
        })),
      ]
    : asDraft
  return (
    <Panel
      open
      title={`${copyOf ? '复制' : isNew ? '新建' : '编辑'}${parent?.display ?? type.display}`}
      width={needsWide(model, type) ? widths.wide : widths.usual}
      dirty={state.dirty && !saving}
      onClose={close}
      afterOpenChange={setOpen}
      leaveNote="已填写的内容保留一天，再次打开时可以恢复。"
      footer={(leave) => (
        <FormButtons
          formId={formId}
          saving={saving}
          waiting={!isReady}
          more={more}
          caption={submission.isLed ? '提交审核' : '保存'}
          onCancel={leave}
          onSave={() => void save(() => 'close')}
        />
      )}
    >
      {conflict && <ConflictNotice conflict={conflict} onReload={() => void reload()} />}
      <DraftNotice state={state} model={model} />
      {isReady ? (
        <>
          {parent && <ParentLine parent={parent} />}
          <h3 className={styles.section}>基本信息</h3>
          <RelationLimitsProvider value={limits}>
            <FormBody
              id={formId}
              type={type}
              inputs={screen.inputs}
              recordId={id}
              ref={form}
              rows={model.rows}
              state={filling}
              isNew={isNew}
              proposed={proposed}
              saving={saving}
            />
            {screen.FormPart && (
              <screen.FormPart
                values={state.values}
                isNew={isNew}
                recordId={id}
                disabled={saving}
                put={state.putAll}
              />
            )}
            <FormLines type={type} model={model} state={filling} isNew={isNew} saving={saving} />
          </RelationLimitsProvider>
          {submission.section}
        </>
      ) : error ? (
        <EmptyState
          variant={error instanceof CallError && error.code === FORBIDDEN ? 'forbidden' : 'error'}
          text={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows rows={8} columns={2} height={72} />
      )}
    </Panel>
  )
}
