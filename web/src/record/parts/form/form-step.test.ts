import { describe, expect, test, vi } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { bareField } from '#protocol/fields/bare-field.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import {
  type Action,
  blankState,
  changedIn,
  type Effect,
  type FormModel,
  type FormState,
} from './form-state.ts'
import { step } from './form-step.ts'
import { toSaveRequest, type Values } from './form-values.ts'

vi.mock('#protocol/record-types.ts', async (importOriginal) => {
  const { registryOf } = await import('#protocol/record/relations/registry.ts')
  const { recordTypes } = await importOriginal<typeof import('#protocol/record-types.ts')>()
  const proposing = recordTypes.map((type) =>
    type.key === 'contract'
      ? {
          ...type,
          fields: type.fields.map((field) =>
            field.name === 'customer_id' && field.link
              ? { ...field, link: { ...field.link, proposes: { remark: ['remark'] } } }
              : field,
          ),
        }
      : type,
  )
  return registryOf(proposing)
})

const fields = {
  name: bareField({
    fieldName: 'name',
    name: '合同名称',
    formType: 'text',
    fieldId: 1,
    isNull: 1,
    isUnique: 1,
  }),
  customerId: bareField({ fieldName: 'customerId', name: '客户', formType: 'customer', fieldId: 2 }),
  contactsId: bareField({ fieldName: 'contactsId', name: '客户签约人', formType: 'contacts', fieldId: 3 }),
  remark: bareField({ fieldName: 'remark', name: '备注', formType: 'text', fieldId: 4 }),
  orderDate: bareField({ fieldName: 'orderDate', name: '下单时间', formType: 'date', fieldId: 5 }),
}
type Name = keyof typeof fields

const modelOf = (shown: readonly FormField[], version = 1): FormModel => ({
  rows: shown.map((field) => [field]),
  fields: [...shown],
  record: {},
  version,
  batchId: undefined,
})
const whole = modelOf(Object.values(fields))

/** A form that is played through: what it holds, and what it asked for. */
class Played {
  state: FormState
  effects: Effect[] = []
  constructor(id?: number, preset: Values = {}) {
    const subject = { type: contract, id, preset, draftKey: 'draft' }
    this.state = blankState(subject, { kind: undefined, requestKey: 'first' })
  }
  do(...actions: readonly Action[]): this {
    for (const action of actions) {
      const next = step(this.state, action)
      this.state = next.state
      this.effects.push(...next.effects)
    }
    return this
  }
  /** The last effect of a kind. */
  last<Is extends Effect['is']>(is: Is): Extract<Effect, { is: Is }> {
    const found = this.effects.filter((effect): effect is Extract<Effect, { is: Is }> => effect.is === is)
    const last = found.at(-1)
    if (!last) throw new Error(`nothing asked for ${is}`)
    return last
  }
  count = (is: Effect['is']) => this.effects.filter((effect) => effect.is === is).length
  open(model = whole, given: Partial<Extract<Action, { is: 'opened' }>> = {}): this {
    const { turn } = this.do({ is: 'asked' }).last('fetchForm')
    return this.do({ is: 'opened', turn, model, draft: null, left: null, ...given })
  }
  type = (name: Name, value: unknown): this => this.do({ is: 'typed', field: fields[name], value })
  /** Every pending question about a unique value is answered: free. */
  free(): this {
    const { field, opening, value } = this.last('askUnique')
    return this.do({ is: 'judged', field, opening, value, taken: null })
  }
  save = (): this => this.do({ is: 'saving', ending: 'close' })
  /** What the customer that was asked for now fills in and proposes, as soon as it is there. */
  questions() {
    const fill = this.last('fetchFill')
    const { question } = this.last('fetchProposals')
    return {
      fill: (contact = 31) =>
        this.do({
          ...fill,
          is: 'filled',
          values: { contactsId: [{ id: contact, name: `联系人${contact}` }] },
        }),
      propose: (value = '老客户') =>
        this.do({ is: 'proposed', question, found: { remark: { value, display: '客户' } } }),
    }
  }
}

const customer = (id: number) => [{ id, name: `客户${id}` }]
const left = { values: { name: '草稿', remark: '草稿的备注' }, began: {}, leftAt: 0, version: 1 }
const otherKind = { orderType: 4 }
/** The form of the other kind has no remark, and a date that begins with a day. */
const ofOtherKind = modelOf([
  fields.name,
  fields.customerId,
  fields.contactsId,
  { ...fields.orderDate, defaultValue: '2026-05-01' },
])

type Event = 'late fill' | 'late proposal' | 'draft' | 'kind change' | 'refusal' | 'conflict' | 'second save'
const ofSave: readonly Event[] = ['refusal', 'conflict', 'second save']

/** The kind is chosen and its form arrives, where it was asked for. */
function changeKind(form: Played, kind = otherKind, model = ofOtherKind): Played {
  const before = form.count('fetchForm')
  form.do({ is: 'kindChosen', kind })
  const { turn } = form.last('fetchForm')
  return form.count('fetchForm') === before
    ? form
    : form.do({ is: 'opened', turn, model, draft: null, left: null })
}

/** A new contract: its name is typed, a customer chosen, an older draft offered; saved where the meeting is about a save. */
function begin(isSaved: boolean): Played {
  const form = new Played().open(whole, { left }).type('name', '新名').type('customerId', customer(7))
  return isSaved ? form.save().free() : form
}

/** Both happen to one form; what was asked before the first is answered as it was asked. */
function meet(first: Event, second: Event): Played {
  const form = begin([first, second].some((each) => ofSave.includes(each)))
  const { fill, propose } = form.questions()
  const events: Record<Event, () => Played> = {
    'late fill': () => fill(),
    'late proposal': () => propose(),
    draft: () => form.do({ is: 'draftTaken' }),
    'kind change': () => changeKind(form),
    refusal: () => form.do({ is: 'refused', failure: '合同名称已停用', name: 'name' }),
    conflict: () => form.do({ is: 'conflicted', words: '合同名称已被他人修改' }),
    'second save': () => form.save(),
  }
  events[first]()
  return events[second]()
}

/** What a user finds in the form, and how often it was sent. */
function found({ state, count }: Played) {
  const { values, faults, conflict, status, kind } = state
  const contact = JSON.stringify(values.contactsId)
  const has = (name: Name) => state.model.fields.some(({ fieldName }) => fieldName === name)
  return [
    values.name,
    contact.includes('31') ? '31' : contact,
    has('remark') ? values.remark : '-',
    faults.name?.words ?? (conflict && 'conflict') ?? '',
    kind?.orderType ?? '',
    status,
    `${count('send')}${count('send') && state.job ? ' under way' : ''}`,
  ].join(' | ')
}

/** In both orders: name | contact filled in | remark, proposed | fault or conflict | kind | status | how often it was sent. */
const meetings: readonly [Event, Event, string][] = [
  ['late fill', 'late proposal', '新名 | 31 | 老客户 |  |  | ready | 0'],
  ['late proposal', 'late fill', '新名 | 31 | 老客户 |  |  | ready | 0'],
  // a draft is laid over what was filled in, and ends the questions from before
  ['late fill', 'draft', '草稿 | 31 | 草稿的备注 |  |  | ready | 0'],
  ['draft', 'late fill', '草稿 | [] | 草稿的备注 |  |  | ready | 0'],
  ['late proposal', 'draft', '草稿 | [] | 草稿的备注 |  |  | ready | 0'],
  ['draft', 'late proposal', '草稿 | [] | 草稿的备注 |  |  | ready | 0'],
  // another form carries over what was entered, and asks by itself
  ['late fill', 'kind change', '新名 | 31 | - |  | 4 | ready | 0'],
  ['kind change', 'late fill', '新名 | [] | - |  | 4 | ready | 0'],
  ['late proposal', 'kind change', '新名 | [] | - |  | 4 | ready | 0'],
  ['kind change', 'late proposal', '新名 | [] | - |  | 4 | ready | 0'],
  ['draft', 'kind change', '草稿 | [] | - |  | 4 | ready | 0'],
  ['kind change', 'draft', '草稿 | [] | - |  | 4 | ready | 0'],
  // while a save is under way answers come in, and nothing is begun; after it everything can be
  ['late fill', 'refusal', '新名 | 31 |  | 合同名称已停用 |  | ready | 1'],
  ['refusal', 'late fill', '新名 | 31 |  | 合同名称已停用 |  | ready | 1'],
  ['late proposal', 'refusal', '新名 | [] | 老客户 | 合同名称已停用 |  | ready | 1'],
  ['refusal', 'late proposal', '新名 | [] | 老客户 | 合同名称已停用 |  | ready | 1'],
  ['draft', 'refusal', '新名 | [] |  | 合同名称已停用 |  | ready | 1'],
  ['refusal', 'draft', '草稿 | [] | 草稿的备注 |  |  | ready | 1'],
  ['kind change', 'refusal', '新名 | [] |  | 合同名称已停用 |  | ready | 1'],
  ['refusal', 'kind change', '新名 | [] | - |  | 4 | ready | 1'],
  ['late fill', 'conflict', '新名 | 31 |  | conflict |  | ready | 1'],
  ['conflict', 'late fill', '新名 | 31 |  | conflict |  | ready | 1'],
  ['late proposal', 'conflict', '新名 | [] | 老客户 | conflict |  | ready | 1'],
  ['conflict', 'late proposal', '新名 | [] | 老客户 | conflict |  | ready | 1'],
  ['draft', 'conflict', '新名 | [] |  | conflict |  | ready | 1'],
  ['conflict', 'draft', '草稿 | [] | 草稿的备注 | conflict |  | ready | 1'],
  ['kind change', 'conflict', '新名 | [] |  | conflict |  | ready | 1'],
  ['conflict', 'kind change', '新名 | [] | - |  | 4 | ready | 1'],
  // a save ends once: a second outcome is ignored
  ['refusal', 'conflict', '新名 | [] |  | 合同名称已停用 |  | ready | 1'],
  ['conflict', 'refusal', '新名 | [] |  | conflict |  | ready | 1'],
  // a second save waits for the first to end; of a refused unique value it asks first
  ['second save', 'late fill', '新名 | 31 |  |  |  | saving | 1 under way'],
  ['late fill', 'second save', '新名 | 31 |  |  |  | saving | 1 under way'],
  ['second save', 'late proposal', '新名 | [] | 老客户 |  |  | saving | 1 under way'],
  ['late proposal', 'second save', '新名 | [] | 老客户 |  |  | saving | 1 under way'],
  ['second save', 'draft', '新名 | [] |  |  |  | saving | 1 under way'],
  ['draft', 'second save', '新名 | [] |  |  |  | saving | 1 under way'],
  ['second save', 'kind change', '新名 | [] |  |  |  | saving | 1 under way'],
  ['kind change', 'second save', '新名 | [] |  |  |  | saving | 1 under way'],
  ['second save', 'refusal', '新名 | [] |  | 合同名称已停用 |  | ready | 1'],
  ['refusal', 'second save', '新名 | [] |  |  |  | saving | 1 under way'],
  ['second save', 'conflict', '新名 | [] |  | conflict |  | ready | 1'],
  ['conflict', 'second save', '新名 | [] |  |  |  | saving | 2 under way'],
]

describe('two things meet in one form', () => {
  test.each(meetings)('%s, then %s', (first, second, expected) => {
    expect(found(meet(first, second))).toBe(expected)
  })

  test('every pair in both orders', () => {
    const pairs = meetings.map(([first, second]) => `${first}, ${second}`)
    expect(new Set(pairs).size).toBe(7 * 6)
  })
})

describe('answers about a chosen record', () => {
  test('count for the last choice alone', () => {
    const form = begin(false)
    const first = form.questions()
    form.type('customerId', customer(8))
    const second = form.questions()
    second.fill(32)
    first.fill(31)
    expect(form.state.values.contactsId).toMatchObject([{ id: 32 }])
    form.type('customerId', [])
    second.fill(32)
    expect(form.state.values.contactsId).toEqual([])
  })

  test('what was typed since the choice stays, what was typed before gives way', () => {
    const form = new Played().open().type('contactsId', [{ id: 5, name: '旧' }])
    form.type('customerId', customer(7))
    expect(form.state.values.contactsId).toEqual([])
    const { fill } = form.questions()
    form.type('contactsId', [{ id: 6, name: '自选' }])
    fill()
    expect(form.state.values.contactsId).toMatchObject([{ id: 6 }])
  })

  test('a form that begins with a record takes up what it says as no work of its own', () => {
    const form = new Played(undefined, { customerId: customer(7) }).open()
    const { fill, propose } = form.questions()
    fill()
    propose()
    expect(form.state.values).toMatchObject({ contactsId: [{ id: 31 }], remark: '老客户' })
    expect(changedIn(form.state)).toEqual([])
  })

  test('a restored draft asks anew for what it leaves blank, and keeps the rest', () => {
    const form = begin(false).do({ is: 'draftTaken' })
    const { fill, propose } = form.questions()
    fill()
    propose()
    expect(form.state.values).toMatchObject({ contactsId: [{ id: 31 }], remark: '草稿的备注' })
  })

  test('a proposal gives way to the next one, what was typed does not; what was emptied stays so until another choice', () => {
    const form = begin(false)
    form.questions().propose('甲')
    form.type('customerId', customer(8))
    form.questions().propose('乙')
    expect(form.state.values.remark).toBe('乙')
    form.type('remark', '')
    form.questions().propose('乙')
    expect(form.state.values.remark).toBe('')
    form.type('customerId', customer(9))
    form.questions().propose('丙')
    expect(form.state.values.remark).toBe('丙')
    form.type('remark', '自写').type('customerId', customer(7))
    form.questions().propose('丁')
    expect(form.state.values.remark).toBe('自写')
  })
})

describe('faults', () => {
  test('a refusal stands while its value does, and is asked about again', () => {
    const form = begin(true).do({ is: 'refused', failure: '合同名称已停用', name: 'name' })
    expect(form.state.wrong).toEqual({ name: 'name' })
    form.do({ is: 'visited', field: fields.name })
    expect(form.state.faults.name?.words).toBe('合同名称已停用')
    const { field, opening, value } = form.last('askUnique')
    form.do({ is: 'judged', field, opening, value, taken: { words: '合同名称已存在', holderId: 41 } })
    expect(form.state.faults.name).toMatchObject({ words: '合同名称已存在', holderId: 41 })
    form.type('name', '另一个')
    expect(form.state.faults.name).toBeUndefined()
  })

  test('what a preview is refused for is shown at a field that is filled in, until it is taken back', () => {
    const form = new Played().open()
    const objected = { is: 'objected', field: 'remark', words: '备注与类型不符' } as const
    form.do(objected)
    expect(form.state.faults.remark).toBeUndefined()
    form.type('remark', '甲').do(objected).do({ is: 'visited', field: fields.remark })
    expect(form.state.faults.remark?.words).toBe('备注与类型不符')
    form.do({ is: 'objectionEnded' })
    expect(form.state.faults.remark).toBeUndefined()
    form.do(objected).type('remark', '乙')
    expect(form.state.faults.remark).toBeUndefined()
  })

  test('an objection leaves other faults alone, and holds up no save', () => {
    const form = begin(true).do({ is: 'refused', failure: '合同名称已停用', name: 'name' })
    form.do({ is: 'objected', field: 'name', words: '别的' }).do({ is: 'objectionEnded' })
    expect(form.state.faults.name?.words).toBe('合同名称已停用')
    const other = new Played().open().type('name', '甲').type('remark', '乙')
    other.do({ is: 'objected', field: 'remark', words: '备注与类型不符' }).save()
    expect(other.state.faults.remark).toBeUndefined()
    expect(other.state.status).toBe('saving')
  })

  test('an answer about a unique value counts for the value it was asked for, and is asked for once', () => {
    const form = new Played().open().type('name', '甲').do({ is: 'visited', field: fields.name })
    const first = form.last('askUnique')
    form.type('name', '乙').do({ is: 'visited', field: fields.name })
    form.do({ ...first, is: 'judged', taken: { words: '已存在', holderId: null } })
    expect(form.state.faults.name).toBeUndefined()
    form.do({ is: 'visited', field: fields.name })
    expect(form.count('askUnique')).toBe(2)
  })

  test('a check that could not be made is made again, and holds up no save', () => {
    const form = new Played().open().type('name', '甲').do({ is: 'visited', field: fields.name }).save()
    expect(form.count('send')).toBe(0)
    const asked = form.last('askUnique')
    form.do({ ...asked, is: 'judged', taken: null, isUnanswered: true })
    expect(form.count('send')).toBe(1)
    form.do({ is: 'refused', failure: '网络错误' }).save()
    expect(form.count('askUnique')).toBe(2)
  })

  test('a save that may not be sent ends at the first field in its way, anew each time', () => {
    const form = new Played().open().save()
    expect(form.state).toMatchObject({ status: 'ready', wrong: { name: 'name' } })
    const { wrong } = form.state
    form.save()
    expect(form.state.wrong).not.toBe(wrong)
    expect(form.count('send')).toBe(0)
  })
})

describe('a save', () => {
  test('sends the values it began with, though an answer comes in', () => {
    const form = begin(false)
    const { fill } = form.questions()
    form.save().free()
    fill()
    expect(form.last('send').job.values.contactsId).toEqual([])
    expect(form.state.values.contactsId).toMatchObject([{ id: 31 }])
  })

  test('leaves no draft; the next record is another request', () => {
    const form = begin(true).do({ is: 'saved', row: { contractId: 3 } })
    expect(form.effects.slice(-3).map(({ is }) => is)).toEqual(['dropDraft', 'dropLeft', 'finish'])
    form.do({ is: 'restarted', requestKey: 'second' })
    expect(form.state).toMatchObject({ status: 'ready', requestKey: 'second', values: { name: '' } })
  })

  test('goes on when the user leaves, and says how it ended; one that was not sent yet is given up', () => {
    const form = begin(true).do({ is: 'left' })
    expect(form.last('keepLeft')).toBeDefined()
    form.do({ is: 'saved', row: { contractId: 3 } })
    expect(form.last('finish').job.ending).toBe('left')
    const waiting = begin(false).save().do({ is: 'left' }).free()
    expect(waiting.count('send')).toBe(0)
  })

  test('is not begun while the form of another kind is on its way', () => {
    const form = begin(false).do({ is: 'kindChosen', kind: otherKind }).save()
    expect(form.state.status).toBe('ready')
    expect(form.count('askUnique')).toBe(0)
  })
})

describe('somebody else’s change', () => {
  const stored = (name: string, remark: string, version: number) =>
    modelOf(
      [
        { ...fields.name, value: name },
        fields.customerId,
        fields.contactsId,
        { ...fields.remark, value: remark },
      ],
      version,
    )
  const changed = () =>
    new Played(3)
      .open(stored('旧名', '旧', 1))
      .type('name', '我的名')
      .type('remark', '我的备注')

  test('is taken over where both changed the field, and keeps what only the user changed', () => {
    const form = changed().save().free().do({ is: 'conflicted', words: '合同名称已被他人修改' })
    const { turn } = form.do({ is: 'asked' }).last('fetchForm')
    form.do({ is: 'opened', turn, model: stored('他的名', '旧', 2), draft: null, left: null })
    expect(form.state.values).toMatchObject({ name: '他的名', remark: '我的备注' })
    expect(form.state).toMatchObject({ conflict: null, restored: true, model: { version: 2 } })
    expect(changedIn(form.state)).toEqual(['remark'])
  })

  test('is not taken over once the user has left', () => {
    const form = changed().save().free().do({ is: 'conflicted', words: '合同名称已被他人修改' })
    const { turn } = form.do({ is: 'asked' }).last('fetchForm')
    form.do({ is: 'left' })
    form.do({ is: 'opened', turn, model: stored('他的名', '旧', 2), draft: null, left: null })
    expect(form.state.status).toBe('done')
  })

  test('is shown beside a restored draft, and can be taken over', () => {
    const draft = { values: { name: '我的名', remark: '我的备注' }, began: { name: '旧名', remark: '旧' } }
    const form = new Played(3).open(stored('他的名', '旧', 2), { draft })
    expect(form.state).toMatchObject({ restored: true, contested: ['name'], values: draft.values })
    form.do({ is: 'yielded' })
    expect(form.state.values).toMatchObject({ name: '他的名', remark: '我的备注' })
  })

  test('a draft of a field that is gone or closed meanwhile stays out', () => {
    const closed = modelOf([{ ...fields.name, value: '旧名', authLevel: 2 }])
    const form = new Played(3).open(closed, { draft: { values: { name: '我的名', remark: '我的备注' } } })
    expect(form.state).toMatchObject({ restored: false, values: { name: '旧名' } })
  })
})

describe('kinds', () => {
  const sent = ({ state: { model, values, began } }: Played) =>
    toSaveRequest({ fields: model.fields, values, began, isNew: true }).entity

  test('what was entered goes over by name, and only what the new form has is sent', () => {
    const form = begin(false).type('remark', '只在第一种')
    changeKind(form)
    expect(sent(form)).toMatchObject({ name: '新名', customerId: 7, orderDate: '2026-05-01' })
    expect(sent(form)).not.toHaveProperty('remark')
    changeKind(form, { orderType: 1 }, whole)
    expect(sent(form)).toMatchObject({ name: '新名', remark: '只在第一种', orderDate: '' })
  })

  test('the last choice counts, and the form stays where another cannot be had', () => {
    const form = begin(false).do({ is: 'kindChosen', kind: { orderType: 1 } })
    const { turn } = form.last('fetchForm')
    form.do({ is: 'kindChosen', kind: otherKind })
    form.do({ is: 'opened', turn, model: modelOf([]), draft: null, left: null })
    expect(form.state.model).toBe(whole)
    form.do({ is: 'failed', turn: form.last('fetchForm').turn, error: null })
    expect(form.state).toMatchObject({ status: 'ready', awaited: null, kind: undefined, model: whole })
  })

  test('a stored record keeps its kind', () => {
    const form = new Played(3).open()
    changeKind(form)
    expect(form.state.kind).toBeUndefined()
    expect(form.count('fetchForm')).toBe(1)
  })
})

test('a form that cannot be had is offered again', () => {
  const form = new Played().do({ is: 'asked' }, { is: 'failed', turn: 1, error: null })
  expect(form.state.status).toBe('failed')
  expect(form.open().state.status).toBe('ready')
})
