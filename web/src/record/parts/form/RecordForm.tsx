import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { formTypes } from '#protocol/fields/form-types.ts'
import { creationOf, type RecordType } from '#protocol/record/declaration/declare.ts'
import { draftValues, isSubmitted } from '#protocol/record/states/approval.ts'
import { RelationLimitsProvider } from '#web/fields/relation/picker-slot.ts'
import { isForbidden, messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { newRequestKey } from '#web/platform/request-key.ts'
import { useSession } from '#web/platform/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { kindIn, kindName } from '../../model/kind.ts'
import { limitsOf } from '../../model/limits.ts'
import { createdAt } from '../../model/related.ts'
import type { FormParent, FormRequest, RecordScreen } from '../../model/screens.tsx'
import { BASIC } from '../../model/sections.ts'
import type { OpenRecord } from '../../model/state/open-record.ts'
import { type Submission, useSubmission } from '../../model/submission.ts'
import { lineFiguresOf } from '../lines/line-block.ts'
import { draftKeyOf } from './draft-store.ts'
import { FormBody, FormLines } from './FormBody.tsx'
import { FormButtons } from './FormButtons.tsx'
import { FormNotices } from './FormNotices.tsx'
import { focusControl, showField } from './focus.ts'
import styles from './form.module.css'
import { bodyOf } from './form-calls.ts'
import { blankState, changedIn, type Ending, type FormModel, type FormState } from './form-state.ts'
import { createFormStore, type FormStore, useFormStore } from './form-store.ts'
import type { Values } from './form-values.ts'
import { useFormEffects } from './use-form-effects.ts'

interface RecordFormProps {
  screen: RecordScreen
  request: FormRequest
  /** `next` opens another form in place of this one. */
  onClose: (next?: FormRequest) => void
  /** Closes the form of a record that was just made. */
  onMade: (made: OpenRecord) => void
}

const nothing: Values = {}
const widths = { usual: 720, wide: 960 }
const needsWide = (model: FormModel, { lines }: RecordType) =>
  lines !== undefined ||
  model.rows.some((row) => row.length > 2 || row.some((field) => formTypes[field.formType].hasColumns))

/** The store of one form; a request that changes while the form is open is that of another one. */
function useForm({ type, besides }: RecordScreen, request: FormRequest) {
  const { user } = useSession()
  return useFormStore(() => {
    const { id, copyOf, kind, preset = nothing, parent } = request
    const draftKey = draftKeyOf(user.userId, type, request)
    return createFormStore(
      blankState(
        { type, id, copyOf, preset, known: parent?.entity ?? nothing, besides, draftKey },
        { kind, requestKey: newRequestKey() },
      ),
    )
  })
}

/** The caret goes into the first field at each beginning, and after a save that ends there to the field in its way. */
function useCaret({ opening, status, wrong }: FormState, isOpen: boolean) {
  const form = useRef<HTMLDivElement>(null)
  const isReady = opening > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each beginning puts the caret into the first field
  useEffect(() => {
    // a user who has begun to fill it in keeps the caret where they put it
    const isBegun = form.current?.contains(document.activeElement)
    if (isOpen && isReady && !isBegun) focusControl(form.current)
  }, [isOpen, isReady, opening])
  // while a save runs nothing can take the caret
  useEffect(() => {
    if (wrong && status === 'ready') showField(form.current, wrong.name)
  }, [wrong, status])
  return form
}

const ParentLine = ({ parent: { label, name } }: { parent: FormParent }) => (
  <p className={styles.parent}>
    <span className={styles.label}>{label}</span>
    {name}
  </p>
)

/** Further ways to end the form: as a draft, with another record, with one that points at it. */
function useMoreWays(
  { screen, request }: RecordFormProps,
  { isAsked, mayDraft, save }: SaveWays & { save: (ending: Ending, draft?: Values) => void },
) {
  const may = useCan()
  const { type } = screen
  const caption = isAsked ? '保存' : '保存草稿'
  const asDraft = mayDraft ? [{ caption, run: () => save('close', draftValues(type)) }] : []
  // what is submitted on request alone is saved in these two ways and no other
  if (request.id !== undefined || isAsked) return asDraft
  return [
    ...asDraft,
    // of a form that was opened for one record there is no second
    ...(request.onSaved ? [] : [{ caption: '保存并新建', run: () => save('another') }]),
    ...createdAt(screen, 'form', may).map((link) => ({
      caption: `保存并${creationOf(link.from)}`,
      run: () => save(link),
    })),
  ]
}

interface SaveWays {
  /** It may be kept as a draft. */
  mayDraft: boolean
  /** A save submits it only when that is asked for. */
  isAsked: boolean
}

/** What a save may do with a record of this kind. */
function saveWaysOf(type: RecordType, kind: number | null): SaveWays {
  const mayDraft = isSubmitted(type, kind)
  return { mayDraft, isAsked: mayDraft && type.approval?.submits === 'asked' }
}

/** What the form is for: 新建客户, 复制客户, 编辑客户. */
function beginningOf(
  named: Pick<RecordType, 'creation' | 'display'>,
  { id, copyOf }: Pick<FormRequest, 'id' | 'copyOf'>,
): string {
  if (copyOf) return `复制${named.display}`
  return id === undefined ? creationOf(named) : `编辑${named.display}`
}

/** The form of a record in a panel from the right: new, or an existing one. */
export function RecordForm(props: RecordFormProps) {
  const { screen, request, onClose, onMade } = props
  const { type } = screen
  const { id, copyOf } = request
  const [state, store] = useForm(screen, request)
  const { dispatch } = store
  const { status, model, values } = state
  const ofLines = useMemo(() => lineFiguresOf(type, values), [type, values])
  const code = kindIn(type, { kind: state.kind, record: model.record })
  const ways = saveWaysOf(type, code)
  const submission = useSubmission({
    type,
    isSubmitted: ways.mayDraft,
    recordId: id,
    values,
    ...ofLines,
  })
  useFormEffects(store, { screen, request, submission, onClose, onMade })
  const formId = useId()
  const [isOpen, setOpen] = useState(false)
  const form = useCaret(state, isOpen)
  const parent = request.parent ?? screen.parentOf?.(model.record)
  const isDirty = useMemo(() => changedIn(state).length > 0, [state])
  const isBusy = status === 'saving' || status === 'done'
  const save = (ending: Ending, draft?: Values) => dispatch({ is: 'saving', ending, draft })
  const more = useMoreWays(props, { ...ways, save })
  const named = parent ? { display: parent.display } : type
  const ofKind = id === undefined && !copyOf ? kindName(type, code) : undefined
  return (
    <Panel
      open
      title={ofKind ?? beginningOf(named, request)}
      width={needsWide(model, type) ? widths.wide : widths.usual}
      dirty={isDirty && !isBusy}
      onClose={() => dispatch({ is: 'left' })}
      afterOpenChange={setOpen}
      leaveNote="已填写的内容保留一天，再次打开时可以恢复。"
      footer={(leave) => (
        <FormButtons
          formId={formId}
          saving={isBusy}
          waiting={state.opening === 0 || state.awaited !== null}
          more={more}
          caption={ways.isAsked ? '保存并发起审批' : submission.isLed ? '提交审核' : '保存'}
          onCancel={leave}
          onSave={() => save('close')}
        />
      )}
    >
      <FormNotices state={state} dispatch={dispatch} />
      {state.opening > 0 ? (
        <div ref={form}>
          {parent && <ParentLine parent={parent} />}
          <Fields
            screen={screen}
            id={formId}
            state={state}
            dispatch={dispatch}
            saving={isBusy}
            submission={submission}
          />
        </div>
      ) : status === 'failed' ? (
        <EmptyState
          variant={isForbidden(state.error) ? 'forbidden' : 'error'}
          text={messageOf(state.error)}
          onRetry={() => dispatch({ is: 'asked' })}
        />
      ) : (
        <LoadingRows rows={8} columns={2} height={72} />
      )}
    </Panel>
  )
}

const wordsOf = (faults: FormState['faults']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(faults).flatMap(([name, fault]) => (fault ? [[name, fault.words]] : [])))

interface FieldsProps {
  screen: RecordScreen
  id: string
  state: FormState
  dispatch: FormStore['dispatch']
  saving: boolean
  submission: Submission
}

/** The fields, the part that its screen adds, lines, and what an approval shows of it. */
function Fields({ screen, id, state, dispatch, saving, submission }: FieldsProps) {
  const { FormPart, inputs, apart, useLeftOut, type } = screen
  const { subject, model, values, kind } = state
  const code = kindIn(type, { kind, record: model.record })
  const recordId = subject.id
  const isForNew = recordId === undefined
  const began = isForNew ? undefined : state.began
  const limits = useMemo(() => limitsOf(type, values, began), [type, values, began])
  return (
    <>
      <h3 className={styles.section}>{BASIC}</h3>
      <RelationLimitsProvider value={limits}>
        <FormBody
          id={id}
          inputs={inputs}
          locksGiven={screen.locksGiven}
          apart={apart?.(code)}
          {...(useLeftOut ? { useLeftOut } : {})}
          state={state}
          dispatch={dispatch}
          saving={saving}
        />
        {FormPart && (
          <FormPart
            values={values}
            isNew={isForNew}
            recordId={recordId}
            disabled={saving}
            put={(given) => dispatch({ is: 'put', values: given })}
            kind={kind}
            chooseKind={(chosen) => dispatch({ is: 'kindChosen', kind: chosen })}
            code={code}
            faults={wordsOf(state.faults)}
            object={(refused) =>
              dispatch(refused ? { is: 'objected', ...refused } : { is: 'objectionEnded' })
            }
            toSave={() => bodyOf(state, state)}
          />
        )}
        <FormLines state={state} dispatch={dispatch} saving={saving} />
      </RelationLimitsProvider>
      {submission.section}
    </>
  )
}
