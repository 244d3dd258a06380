import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { refusedField } from '#protocol/platform/envelope.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordRefusals } from '#protocol/record/refusals.ts'
import { isSubmitted, submitValues } from '#protocol/record/states/approval.ts'
import { type RelationSlot, useRelationSlot } from '#web/fields/relation/picker-slot.ts'
import type { RelatedRecord } from '#web/fields/relation/relation.ts'
import { CallError, showFailure } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { newRequestKey } from '#web/platform/request-key.ts'
import { announceAct } from '#web/ui/feedback/announce-act.tsx'
import { confirmPlain } from '#web/ui/layer/confirm.ts'
import { useRefreshRecords } from '../../model/data/record.ts'
import { kindIn } from '../../model/kind.ts'
import { titleKey } from '../../model/record.ts'
import { newRelated } from '../../model/related.ts'
import type { FormRequest, FormToSave, RecordScreen } from '../../model/screens.tsx'
import type { OpenRecord } from '../../model/state/open-record.ts'
import type { Submission } from '../../model/submission.ts'
import { dropDraft, dropLeft, keepLeft, readDraft, readLeft, writeDraft } from './draft-store.ts'
import { fetchModel, saveForm } from './form-calls.ts'
import { runReading } from './form-reading.ts'
import { draftOf, type Effect, type Failure, type FormState, type SaveJob } from './form-state.ts'
import type { FormStore } from './form-store.ts'

type Of<Is extends Effect['is']> = Extract<Effect, { is: Is }>

async function open(store: FormStore, client: QueryClient, { turn, kind }: Of<'fetchForm'>) {
  const { subject } = store.get()
  try {
    const model = await fetchModel(client, subject, kind)
    const { draftKey } = subject
    const [draft, left] = draftKey === null ? [null, null] : [readDraft(draftKey), readLeft(draftKey)]
    store.dispatch({ is: 'opened', turn, model, draft, left })
  } catch (error) {
    store.dispatch({ is: 'failed', turn, error })
  }
}

/** Between the last change and the draft of it, in milliseconds. */
const PAUSE = 400

/** Keeps the drafts of one open form as its steps ask for it. A form that has ended writes none. */
function draftKeeper(get: () => FormState) {
  const { draftKey } = get().subject
  let pause: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(pause)
  const keep = (key: string) => {
    if (get().status === 'done') return
    const draft = draftOf(get())
    if (draft) writeDraft(key, draft)
    else dropDraft(key)
  }
  const run = (what: Effect['is']) => {
    if (draftKey === null) return
    if (what === 'keepDraft') {
      stop()
      pause = setTimeout(() => keep(draftKey), PAUSE)
    }
    if (what === 'dropDraft') {
      stop()
      dropDraft(draftKey)
    }
    if (what === 'dropLeft') dropLeft(draftKey)
    if (what === 'keepLeft') {
      const draft = draftOf(get())
      if (draft) keepLeft(draftKey, draft, get().model.version)
    }
  }
  return { run, stop }
}

const [CONFLICT] = recordRefusals.editConflict

/** Hands in why a save failed; faults of ours go on. */
function handIn({ dispatch }: FormStore, failure: unknown): void {
  if (!(failure instanceof CallError)) {
    dispatch({ is: 'refused' })
    throw failure
  }
  if (failure.code === CONFLICT) dispatch({ is: 'conflicted', words: failure.message })
  else dispatch({ is: 'refused', failure, name: refusedField(failure.data) })
}

/** Seconds in which a new record is still on one's mind. */
const ON_MIND = 8

const view = (slot: RelationSlot | null, { key }: RecordType, { id }: RelatedRecord) =>
  slot?.addressOf(key, id) ? () => slot.open(key, id) : undefined

/** Reports by its name that a record was saved; users who may see a new one can open it. */
function announceSaved(slot: RelationSlot | null, type: RecordType, record: RelatedRecord, isNew: boolean) {
  const words = `${isNew ? '添加成功' : '编辑成功'}${record.name ? `：${record.name}` : ''}`
  const act = isNew ? view(slot, type, record) : undefined
  if (act) announceAct({ words, caption: '查看', act, seconds: ON_MIND })
  else toast.success(words)
}

const announce = (failure: Failure) =>
  typeof failure === 'string' ? toast.error(failure) : showFailure(failure)

/** Asks what the type asks before a save. Where it cannot be found out, the save goes on: the server decides. */
async function mayBeSaved(
  { screen, client }: Pick<Surroundings, 'screen'> & { client: QueryClient },
  form: FormToSave,
): Promise<boolean> {
  const found = await screen.asksToSave?.(form, client).catch((failure: unknown) => {
    if (!(failure instanceof CallError)) throw failure
    return undefined
  })
  return !found || (await confirmPlain(found.title, found.okText, found.content))
}

interface Surroundings {
  screen: RecordScreen
  request: FormRequest
  submission: Submission
  /** `next` opens another form in place of this one. */
  onClose: (next?: FormRequest) => void
  /** Closes the form of a record that was just made. */
  onMade: (made: OpenRecord) => void
}

/** Does what the steps of a form ask for: calls, drafts, toasts, and how it ends. */
export function useFormEffects(
  store: FormStore,
  { screen, request, submission, onClose, onMade }: Surroundings,
): void {
  const { subject } = store.get()
  const { type, id } = subject
  const client = useQueryClient()
  const slot = useRelationSlot()
  const refreshRecords = useRefreshRecords(type)

  const toSave = ({ values, draft }: SaveJob): FormToSave => {
    const { record } = store.get().model
    const parent = request.parent ?? screen.parentOf?.(record)
    return { values, record, recordId: id, isDraft: draft !== undefined, parent }
  }
  const send = async (job: SaveJob) => {
    const refused = job.draft ? undefined : submission.refuse?.()
    if (refused !== undefined) return store.dispatch({ is: 'refused', failure: refused })
    const { model } = store.get()
    const form = toSave(job)
    const wrong = await screen.refusesToSave?.(form)
    if (wrong) return store.dispatch({ is: 'refused', failure: wrong.words, name: wrong.at })
    if (!(await mayBeSaved({ screen, client }, form))) return store.dispatch({ is: 'refused' })
    const sent =
      job.draft ??
      (isSubmitted(type, kindIn(type, { kind: store.get().kind, record: model.record }))
        ? submitValues(type)
        : {})
    const along = id === undefined ? { ...request.parent?.entity, ...sent } : sent
    try {
      const row = await saveForm(store.get(), job, { along, beside: submission.beside })
      store.dispatch({ is: 'saved', row })
    } catch (failure) {
      handIn(store, failure)
    }
  }
  const finish = async (row: Row, job: SaveJob) => {
    const { ending, values } = job
    const title = values[titleKey(type)]
    const record = { id: Number(row[type.idKey] ?? id), name: String(title ?? '') }
    announceSaved(slot, type, record, id === undefined)
    await screen.afterSave?.(record.id, toSave(job))
    await refreshRecords()
    request.onSaved?.(record)
    if (ending === 'left') return
    if (ending === 'another') store.dispatch({ is: 'restarted', requestKey: newRequestKey() })
    else if (ending !== 'close') onClose(newRelated(ending, { [titleKey(type)]: title, ...row }))
    else if (id === undefined && !request.onSaved) onMade({ typeKey: type.key, id: record.id })
    else onClose()
  }
  const run = useEffectEvent((effect: Effect) => {
    switch (effect.is) {
      case 'fetchForm':
        return void open(store, client, effect).then(() => {
          if (request.restores) store.dispatch({ is: 'draftTaken' })
        })
      case 'keepLeft':
        return void announceAct({
          words: '草稿已保留',
          caption: '恢复',
          act: () => onClose({ ...request, restores: true }),
          seconds: ON_MIND,
        })
      case 'send':
        return void send(effect.job)
      case 'finish':
        return void finish(effect.row, effect.job)
      case 'announce':
        return announce(effect.failure)
      case 'close':
        return onClose()
      default:
        return runReading(store, client, effect)
    }
  })
  useEffect(() => {
    const drafts = draftKeeper(store.get)
    store.serve((effect) => {
      drafts.run(effect.is)
      run(effect)
    })
    store.dispatch({ is: 'asked' })
    return drafts.stop
  }, [store])
}
