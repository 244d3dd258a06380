import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { FieldValue, SaveRequest } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { initialCodes, mainAxis, stateCode } from '#protocol/record/states/states.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { type FieldRights, fieldRightsOf } from '../../model/field-rights.ts'
import { type Form, formOf, kindAsked, kindIn } from '../../model/form-of.ts'
import { type Actor, rulesOf, type SentMoment, type StoredRow } from '../../model/rules.ts'
import { withoutMasks } from '../../model/unseen.ts'
import { initialsOf } from '../initials.ts'
import { newSave, type Save } from '../plan/save.ts'
import { readWritten, storedValues, type Written } from '../plan/written.ts'
import { askedOfNew, askedState } from '../states/chosen.ts'
import { prepareSave } from './prepare.ts'
import { checkWritten } from './validate.ts'

/** The form that a save follows, of the plain kind unless another is given. */
export function formOfSave(
  { services, viewer }: Actor,
  type: RecordType,
  { kind = null, rights }: { kind?: number | null; rights?: FieldRights | undefined } = {},
): Form {
  const fields = services.engine.catalog.current()
  return formOf(type, kind, rights ?? fieldRightsOf(viewer, type, fields), fields)
}

/** Everything about a new record that can be refused before the database is asked to write. */
export async function openCreate(actor: Actor, type: RecordType, sent: SaveRequest): Promise<Save> {
  const request = await completed(type, { actor, request: sent, stored: null, db: actor.services.db })
  const form = formOfSave(actor, type, { kind: kindAsked(actor, type, request) })
  const written = readWritten(form, request, { isNew: true })
  await checkWritten(actor, form, { written, stored: null, db: actor.services.db })
  const ownerUserId = actor.viewer.userId
  return openNew(actor, type, { form, written, request, ownerUserId, asked: askedOfNew(type, request) })
}

/** What a form sent, with what the rules of the type make of it. */
const completed = async (type: RecordType, sent: SentMoment): Promise<SaveRequest> =>
  (await rulesOf(sent.actor.services, type).saving?.complete?.(sent)) ?? sent.request

type FromSheet = Partial<Pick<Save, 'takesOver' | 'sheetLines' | 'keepsOwner'>>

interface NewOptions extends Partial<Pick<Save, 'as' | 'checks'>>, FromSheet {
  form: Form
  written: Written
  request: SaveRequest | null
  /** `null`: no one. */
  ownerUserId: number | null
  /** The state in which it begins, by its name; null: the declared one. */
  asked: string | null
}

/** A new record of values that are known to be right. */
export function openNew(actor: Actor, type: RecordType, options: NewOptions): Save {
  const { written, ownerUserId, ...given } = options
  const { form, request, asked } = given
  const now = actor.services.clock.now()
  const ownBatch = request && readBatchId(request)
  const save = newSave(actor, type, {
    ...given,
    stored: null,
    now,
    ownBatch,
    values: {
      batch_id: ownBatch ?? newBatchId(),
      owner_user_id: type.ownerless ? null : ownerUserId,
      create_user_id: actor.viewer.userId,
      create_time: now,
      update_time: now,
      ...initialCodes(type),
      ...(type.kinds ? { [type.kinds.column]: form.kind } : {}),
      ...(asked === null ? {} : { [mainAxis(type)?.column ?? '']: stateCode(type, asked) }),
      ...storedValues(written, form.schema),
    },
  })
  prepareSave(type, save)
  save.values.initials = initialsOf(save.values[type.title])
  return save
}

export const newBatchId = (): string => randomBytes(16).toString('hex')

/** A form with uploads has made its file group beforehand; anything else than such an id is ignored. */
function readBatchId({ entity }: SaveRequest): string | null {
  const given = entity.batchId
  return typeof given === 'string' && /^[0-9a-f]{32}$/.test(given) ? given : null
}

interface EditOptions extends Partial<Pick<Save, 'checks' | 'version'>> {
  /** What was sent: an edit form, or single fields. */
  sent: SaveRequest | readonly FieldValue[]
  /** Other rights than the user's own. */
  rights?: FieldRights
}

/** An edit of a record that is locked, with its values checked. */
export async function openUpdate(
  db: Kysely<Tables>,
  actor: Actor,
  type: RecordType,
  stored: StoredRow,
  { sent: received, rights, ...given }: EditOptions,
): Promise<Save> {
  const seen = rights ?? fieldRightsOf(actor.viewer, type, actor.services.engine.catalog.current())
  const changed = withoutMasks(actor, type, { rights: seen, stored, sent: received })
  const request = 'entity' in changed ? await completed(type, { actor, request: changed, stored, db }) : null
  const sent = request ?? changed
  const form = formOfSave(actor, type, { kind: kindIn(actor, type, stored, request ?? {}), rights })
  const written = readWritten(form, sent, { isNew: false })
  await checkWritten(actor, form, { written, stored, db })
  return openEdit(actor, type, { ...given, form, request, stored, written, asked: askedState(type, request) })
}

type WrittenOptions = Pick<Save, 'form' | 'request' | 'stored' | 'asked'> &
  Partial<Pick<Save, 'checks' | 'version'>> &
  FromSheet & { written: Written }

/** An edit of a locked record with values that are known to be right. */
export function openEdit(actor: Actor, type: RecordType, { written, ...given }: WrittenOptions): Save {
  const save = newSave(actor, type, { ...given, values: storedValues(written, given.form.schema) })
  prepareSave(type, save)
  return save
}
