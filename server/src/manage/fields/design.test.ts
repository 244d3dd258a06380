import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { recycleCalls } from '#protocol/crm/operations.ts'
import { poolCalls } from '#protocol/crm/pool/calls.ts'
import { LINKED } from '#protocol/fields/rule/design.ts'
import { type DesignedField, fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { showAllColumns } from '../../../test/all-columns.ts'
import { makeRecord } from '../../../test/make.ts'
import { makePool } from '../../../test/make-pool.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

type Drawn = InputOf<typeof fieldAdminCalls.saveDefinition>['data'][number]
const calls = recordCallsOf(leads)
const label = leads.label

const read = async () => (await company.people.admin.ask(fieldAdminCalls.definition, { label })).flat()
const named = async (name: string) => {
  const field = (await read()).find((each) => each.name === name)
  if (!field) throw new Error(`no field ${name}`)
  return field
}
const save = (data: (DesignedField | Drawn)[], more: object = {}) =>
  company.people.admin.call(fieldAdminCalls.saveDefinition, { label, data, ...more })
/** Appends fields to the form as it stands. */
const append = async (...drawn: Drawn[]) => {
  const answer = await save([...(await read()), ...drawn])
  if (answer.code) throw new Error(answer.msg)
}
const columnType = async (column: string) => {
  const { rows } = await sql<{
    type: string
  }>`select format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = 'leads'::regclass and attname = ${column} and not attisdropped`.execute(
    company.platform.db,
  )
  return rows[0]?.type
}
const indexes = async (column: string) => {
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where tablename = 'leads' and indexname like ${`%\\_\\_${column}`} order by 1`.execute(
    company.platform.db,
  )
  return rows.map((row) => row.name)
}

describe('reading', () => {
  it('lists the types that have a form', async () => {
    const types = await company.people.admin.ask(fieldAdminCalls.types)
    expect(types.map((type) => [type.name, type.updateTime])).toEqual(
      recordTypes
        .filter(({ ledger, wire }) => !ledger && !wire.ownCalls)
        .map(({ display }) => [`${display}管理`, '2000-01-01 00:00:00']),
    )
  })
  it('gives rows by place with snake_case names and rights', async () => {
    const rows = await company.people.admin.ask(fieldAdminCalls.definition, { label })
    expect(rows[0]?.map((field) => field.fieldName)).toEqual(['leads_name', 'email'])
    expect(rows[0]?.[0]).toMatchObject({ fieldType: 1, operating: 189, isFixed: 1, optionsData: null })
  })
  it('is for designers alone', async () => {
    for (const call of [fieldAdminCalls.types, fieldAdminCalls.definition, fieldAdminCalls.saveDefinition])
      expect((await company.people.director.call(call, { label, data: [] })).code).toBe(401)
  })
})

describe('adding', () => {
  it('makes a real column of the right type for each form type', async () => {
    const columns = {
      text: 'text',
      textarea: 'text',
      number: 'numeric',
      floatnumber: 'numeric',
      percent: 'numeric',
      boolean_value: 'smallint',
      date: 'date',
      datetime: 'timestamp with time zone',
      date_interval: 'timestamp with time zone[]',
      position: 'jsonb',
      location: 'jsonb',
      user: 'bigint[]',
      structure: 'bigint[]',
      file: 'text',
      handwriting_sign: 'text',
    }
    await append(...Object.keys(columns).map((formType) => ({ name: `新${formType}`, formType })))
    for (const [formType, type] of Object.entries(columns)) {
      const field = await named(`新${formType}`)
      expect(field.fieldName).toMatch(/^field_[a-z0-9]{6}$/)
      expect(field).toMatchObject({ fieldType: 0, operating: 255, formType })
      expect(await columnType(`f_${field.fieldId}`), formType).toBe(type)
    }
    expect(await indexes(`f_${(await named('新user')).fieldId}`)).toHaveLength(1)
  })

  it('gives a description no column, and cleans its words', async () => {
    await append({
      name: '说明',
      formType: 'desc_text',
      defaultValue:
        '<p onclick="x()">请<b>如实</b>填写</p><script>alert(1)</script><img src="http://evil/x.png">',
    })
    const field = await named('说明')
    expect(field.defaultValue).toBe('<p>请<b>如实</b>填写</p>')
    expect(await columnType(`f_${field.fieldId}`)).toBeUndefined()
  })

  it('appends the field to lists that somebody arranged, visible, and gives it to roles that have rights', async () => {
    const { repA, admin } = company.people
    await showAllColumns(repA, label)
    await admin.ask(fieldAdminCalls.roleFields, { roleId: 180170, label })
    await append({ name: '入列', formType: 'text' })
    const field = await named('入列')
    const head = await repA.ask(fieldCalls.listHead, { label })
    expect(head.at(-1)).toMatchObject({ name: '入列', fieldId: field.fieldId })
    const rights = await admin.ask(fieldAdminCalls.roleFields, { roleId: 180170, label })
    expect(rights.find((row) => row.fieldId === field.fieldId)).toMatchObject({
      authLevel: 3,
      operateType: 1,
    })
  })

  it('can be filled, found, sorted and shown at once', async () => {
    await append({ name: '等级', formType: 'number', precisions: 0 })
    const { fieldName } = (await company.people.repA.ask(calls.form, { type: '1' }))
      .flat()
      .find((field) => field.name === '等级') ?? { fieldName: '' }
    const low = await makeRecord(company.people.repA, leads, { field: [{ fieldName, value: '7' }] })
    const high = await makeRecord(company.people.repA, leads, { field: [{ fieldName, value: 12 }] })
    const page = await company.people.repA.ask(calls.list, {
      sortField: fieldName,
      order: 1,
      searchList: [{ name: fieldName, formType: 'number', type: 8, values: [7] }],
    })
    expect(page.list.map((row) => [row.leadsId, row[fieldName]])).toEqual([
      [high, 12],
      [low, 7],
    ])
  })
})

describe('changing', () => {
  it('never changes type, name of the column or rights of a stored field', async () => {
    const before = await named('线索名称')
    const rows = (await read()).map((field) =>
      field.fieldId === before.fieldId
        ? { ...field, formType: 'number', type: 5, fieldName: 'x', fieldType: 0 as const, operating: 255 }
        : field,
    )
    expect((await save(rows)).code).toBe(0)
    expect(await named('线索名称')).toMatchObject({
      formType: 'text',
      fieldName: 'leads_name',
      fieldType: 1,
      operating: 189,
    })
  })

  it('ignores what the rights of a built-in field do not cover', async () => {
    const before = await named('下次联系时间')
    expect(before.operating).toBe(63)
    const rows = (await read()).map((field) =>
      field.fieldId === before.fieldId
        ? { ...field, name: '改名', inputTips: '提示', isNull: 1 as const }
        : field,
    )
    expect((await save(rows)).code).toBe(0)
    expect(await named('下次联系时间')).toMatchObject({ inputTips: null, isNull: 1 })
    await save((await read()).map((field) => ({ ...field, isNull: field.name === '线索名称' ? 1 : 0 })))
  })

  it('hides a field from form, list head and filters, and shows it again at the end', async () => {
    const set = async (isHidden: 0 | 1) => {
      const rows = (await read()).map((field) => (field.name === '电话' ? { ...field, isHidden } : field))
      expect((await save(rows)).code).toBe(0)
    }
    const seen = async () => {
      const form = (await company.people.repA.ask(calls.form, { type: '1' })).flat()
      const head = await company.people.repA.ask(fieldCalls.listHead, { label })
      return [
        form.some((f) => f.fieldName === 'telephone'),
        head.findIndex((h) => h.fieldName === 'telephone'),
      ]
    }
    await set(1)
    expect(await seen()).toEqual([false, -1])
    await set(0)
    const head = await company.people.repA.ask(fieldCalls.listHead, { label })
    expect(await seen()).toEqual([true, head.length - 1])
  })

  it('keeps updateTime of fields that stay as they are', async () => {
    // default fields came with lengths that no designer sets
    await sql`update fields set update_time = '2020-01-01',
      max_length = case form_type when 'text' then 255 else max_length end`.execute(company.platform.db)
    company.platform.clock.set('2025-05-15 12:34:56')
    const rows = (await read()).map((field) =>
      field.name === '备注' ? { ...field, inputTips: '选填' } : field,
    )
    await save(rows)
    const changed = (await read()).filter((field) => field.updateTime === '2025-05-15 12:34:56')
    expect(changed.map((field) => field.name)).toEqual(['备注'])
    expect((await named('线索名称')).maxLength).toBe(100)
    const types = await company.people.admin.ask(fieldAdminCalls.types)
    expect(types[0]?.updateTime).toBe('2025-05-15 12:34:56')
  })
})

describe('refusing', () => {
  const refused = async (change: (rows: DesignedField[]) => (DesignedField | Drawn)[]) => {
    const before = await read()
    const answer = await save(change(before))
    expect(await read()).toEqual(before)
    return [answer.code, answer.msg]
  }
  const changing = (name: string, change: Partial<DesignedField>) => (rows: DesignedField[]) =>
    rows.map((field) => (field.name === name ? { ...field, ...change } : field))
  const adding = (drawn: Drawn) => (rows: DesignedField[]) => [...rows, drawn]

  it.each([
    ['an empty form', () => [], 400, '参数验证错误：data'],
    [
      '101 fields',
      (rows: DesignedField[]) => [
        ...rows,
        ...Array.from({ length: 101 - rows.length }, (_, at) => ({ name: `多${at}`, formType: 'text' })),
      ],
      2002,
      '每个模块最多存在100个字段',
    ],
    [
      'far more fields',
      (rows: DesignedField[]) => [
        ...rows,
        ...Array.from({ length: 600 }, (_, at) => ({ name: `多${at}`, formType: 'text' })),
      ],
      2002,
      '每个模块最多存在100个字段',
    ],
    [
      'a name beyond the limit',
      adding({ name: '长'.repeat(251), formType: 'text' }),
      400,
      '字段名称最多250个字符',
    ],
    [
      'a hint beyond the limit',
      adding({ name: 'h', formType: 'text', inputTips: '长'.repeat(300) }),
      400,
      'h的提示文字最多60个字符',
    ],
    ['hiding a fixed field', changing('线索名称', { isHidden: 1 }), 2080, '系统关联字段不能隐藏！'],
    ['hiding the level', changing('客户级别', { isHidden: 1 }), 2080, '系统关联字段不能隐藏！'],
    ['hiding a required field', changing('手机', { isHidden: 1, isNull: 1 }), 2081, '必填选项不能隐藏！'],
    ['an empty name', adding({ name: ' ', formType: 'text' }), 400, '自定义字段，标识名不能为空'],
    ['a name twice', adding({ name: '手机', formType: 'text' }), 2087, '自定义表单字段名称不能重复'],
    [
      'limits upside down',
      adding({ name: 'n', formType: 'number', minNumRestrict: '9', maxNumRestrict: '8' }),
      2088,
      '自定义表单限制的数值格式错误',
    ],
    [
      'a limit that is no number',
      adding({ name: 'n', formType: 'number', minNumRestrict: 'x' }),
      2088,
      '自定义表单限制的数值格式错误',
    ],
    [
      'a table without columns',
      adding({ name: 't', formType: 'detail_table' }),
      2089,
      '请设置表格内的具体字段！',
    ],
    [
      'a signature inside a table',
      adding({
        name: 't',
        formType: 'detail_table',
        fieldExtendList: [{ name: 's', formType: 'handwriting_sign' }],
      }),
      400,
      '此字段内部不能添加该类型的字段',
    ],
    ['a form type of built-in fields', adding({ name: 'c', formType: 'customer' }), 400, '字段类型不正确'],
    [
      'leaving out a built-in field',
      (rows: DesignedField[]) => rows.filter((field) => field.name !== '手机'),
      400,
      '手机不能删除',
    ],
    ['a choice without options', adding({ name: 's', formType: 'select' }), 400, '请设置s的选项'],
    [
      'an option without a name',
      adding({ name: 's', formType: 'select', remark: LINKED, options: '{"a":[]," ":[]}' }),
      400,
      '请设置s的选项',
    ],
    [
      'a default that is no text',
      adding({ name: 'n', formType: 'text', defaultValue: { a: 1 } }),
      400,
      'n的默认值格式有误',
    ],
    ['an option twice', adding({ name: 's', formType: 'select', options: 'a,a' }), 400, 's的选项不能重复'],
    [
      'a default outside the options',
      adding({ name: 's', formType: 'select', options: 'a,b', defaultValue: 'c' }),
      400,
      's的默认值有误：s的选项“c”不存在',
    ],
    [
      'a default beyond the limit',
      adding({ name: 'n', formType: 'number', maxNumRestrict: '5', defaultValue: '9' }),
      400,
      'n的默认值有误：不能大于5',
    ],
    [
      'too many decimals',
      adding({ name: 'n', formType: 'percent', precisions: 9 }),
      400,
      'n的小数位数应在 0 到 5 之间',
    ],
    [
      'a field of another form',
      (rows: DesignedField[]) => [...rows, { name: 'x', formType: 'text', fieldId: 1 }],
      1102,
      '数据不存在',
    ],
    [
      'the same field twice',
      (rows: DesignedField[]) => [...rows, { ...rows[1], name: '第二' }],
      400,
      '参数验证错误',
    ],
    [
      'five in a row',
      (rows: DesignedField[]) => [
        ...rows,
        ...Array.from({ length: 5 }, (_, at) => ({
          name: `五${at}`,
          formType: 'text',
          formPosition: `90,${at}`,
        })),
      ],
      400,
      '每行最多放置4个字段',
    ],
  ] as const)('%s', async (_, change, code, msg) => {
    expect(await refused(change as Parameters<typeof refused>[0])).toEqual([code, msg])
  })

  it('a designer who has not seen a field of another designer', async () => {
    const seen = await read()
    await append({ name: '同事新增', formType: 'text' })
    const knownIds = seen.map((field) => field.fieldId)
    const answer = await save(seen, { knownIds })
    expect([answer.code, answer.msg]).toEqual([2096, '字段设置已被他人修改，请刷新后再保存'])
    expect(await named('同事新增')).toBeDefined()
  })
})

describe('deleting', () => {
  it('drops column, list columns and role rows', async () => {
    await append({ name: '要删', formType: 'text' })
    const { fieldId } = await named('要删')
    await showAllColumns(company.people.repA, label)
    const key = (await company.people.repA.ask(fieldCalls.listHead, { label })).at(-1)?.fieldName
    const rows = (await read()).filter((field) => field.fieldId !== fieldId)
    expect((await save(rows)).code).toBe(0)
    expect(await columnType(`f_${fieldId}`)).toBeUndefined()
    const left = await sql`select from personal_columns where label = ${label} and key = ${key}`.execute(
      company.platform.db,
    )
    expect(left.rows).toHaveLength(0)
    const rights = await sql`select from role_fields where field_id = ${fieldId}`.execute(company.platform.db)
    expect(rights.rows).toHaveLength(0)
  })
  it('or hiding takes a field out of the lists of pools too, and out of no other', async () => {
    const { admin } = company.people
    const poolId = await makePool(company, '列表公海')
    const shown = async () => {
      const { value, hideValue } = await admin.ask(poolCalls.columnSettings, { poolId })
      return [...value, ...hideValue].map((head) => head.fieldName)
    }
    const kept = async (key: string) => {
      const { rows } =
        await sql`select from personal_columns where view_id = ${poolId} and key = ${key}`.execute(
          company.platform.db,
        )
      return rows.length
    }
    const hide = async (of: number, name: string, isHidden: 0 | 1) => {
      const fields = (await admin.ask(fieldAdminCalls.definition, { label: of })).flat()
      const data = fields.map((field) => (field.name === name ? { ...field, isHidden } : field))
      await admin.ask(fieldAdminCalls.saveDefinition, { label: of, data })
    }
    expect(await shown()).toEqual(expect.arrayContaining(['website', 'mobile']))
    await hide(customer.label, '网址', 1)
    await hide(label, '手机', 1)
    expect([await kept('website'), await kept('mobile')]).toEqual([0, 1])
    await hide(customer.label, '网址', 0)
    await hide(label, '手机', 0)
    expect(await shown()).toEqual(expect.arrayContaining(['website', 'mobile']))
  })
})

describe('unique', () => {
  it('is kept by an index at once on a small table, and freed again', async () => {
    await append({ name: '证件号', formType: 'text', isUnique: 1 })
    const field = await named('证件号')
    expect(await indexes(`f_${field.fieldId}`)).toEqual([`unique_leads__f_${field.fieldId}`])
    const fieldName = field.fieldName.replace(/_(\w)/, (_, letter) => letter.toUpperCase())
    const { repA, repB } = company.people
    await makeRecord(repA, leads, { field: [{ fieldName, value: 'A-1' }] })
    await expect(makeRecord(repB, leads, { field: [{ fieldName, value: ' A-1 ' }] })).rejects.toThrow(
      '2079 证件号已存在！',
    )
    expect(await repB.ask(fieldCalls.verify, { fieldId: field.fieldId, value: 'A-1' })).toMatchObject({
      status: 0,
      ownerUserName: null,
    })
    const rows = (await read()).map((each) =>
      each.name === '证件号' ? { ...each, isUnique: 0 as const } : each,
    )
    await save(rows)
    expect(await indexes(`f_${field.fieldId}`)).toEqual([])
    await makeRecord(repB, leads, { field: [{ fieldName, value: 'A-1' }] })
  })

  it('is kept by a lock while duplicates forbid the index; 100 parallel creates give no second one', async () => {
    await append({ name: '合同号', formType: 'text' })
    const field = await named('合同号')
    const fieldName = field.fieldName.replace(/_(\w)/, (_, letter) => letter.toUpperCase())
    const { repA, repB } = company.people
    await makeRecord(repA, leads, { field: [{ fieldName, value: '旧' }] })
    await makeRecord(repA, leads, { field: [{ fieldName, value: '旧' }] })
    const rows = (await read()).map((each) =>
      each.name === '合同号' ? { ...each, isUnique: 1 as const } : each,
    )
    expect((await save(rows)).code).toBe(0)
    expect(await indexes(`f_${field.fieldId}`)).toEqual([])
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) =>
        makeRecord(at % 2 ? repA : repB, leads, { field: [{ fieldName, value: '新' }] }),
      ),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    const { rows: kept } = await sql<{ count: number }>`select count(*)::int as count from leads
      where ${sql.ref(`f_${field.fieldId}`)} = '新'`.execute(company.platform.db)
    expect(kept[0]?.count).toBe(1)
  })

  it('is kept when records come back together', async () => {
    const fieldName = (await named('合同号')).fieldName.replace(/_(\w)/, (_, letter) => letter.toUpperCase())
    const { admin, repA } = company.people
    const make = async (value: string) => {
      const id = await makeRecord(repA, leads, { field: [{ fieldName, value }] })
      await admin.ask(calls.remove, { ids: [id] })
      return id
    }
    const ids = [await make('同'), await make('同'), await make('异')]
    const [one = 0, other = 0, third = 0] = ids
    const restore = (list: number[]) => admin.call(recycleCalls.restore, { type: leads.label, ids: list })
    expect((await restore([one, other])).msg).toContain('合同号')
    expect((await restore([one, third])).code).toBe(0)
    expect((await restore([other])).msg).toContain('合同号')
  })

  it('is refused on edits as well, under the lock', async () => {
    const field = await named('合同号')
    const fieldName = field.fieldName.replace(/_(\w)/, (_, letter) => letter.toUpperCase())
    const id = await makeRecord(company.people.repA, leads, { field: [{ fieldName, value: '另' }] })
    const answer = await company.people.repA.call(calls.updateInformation, {
      id,
      list: [{ fieldName, value: '新' }],
    })
    expect([answer.code, answer.msg]).toEqual([2079, '合同号已存在！'])
  })
})

describe('linked options', () => {
  it('keeps the order, drops numbers of unknown fields, and shows what they name', async () => {
    await append(
      {
        name: '是否出口',
        formType: 'select',
        remark: LINKED,
        options: JSON.stringify({ 是: [1101, 9999, 1100], 否: [] }),
        formAssistId: 1100,
      },
      { name: '出口国家', formType: 'text', formAssistId: 1101, isNull: 1 },
    )
    expect(await named('是否出口')).toMatchObject({
      remark: LINKED,
      setting: ['是', '否'],
      optionsData: { 是: [1101], 否: [] },
    })
    const key = async (name: string) =>
      (await named(name)).fieldName.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase())
    const exported = await key('是否出口')
    const make = (value: string) =>
      makeRecord(company.people.repA, leads, { field: [{ fieldName: exported, value }] })
    await make('否')
    await expect(make('是')).rejects.toThrow('出口国家不能为空')
  })

  it('never hide what records cannot be without, nor what could not be filled any more', async () => {
    const { admin } = company.people
    const linked = (rows: DesignedField[], isHidden: 0 | 1, shown: string) => [
      ...rows.map((field) =>
        field.name === shown ? { ...field, formAssistId: 1201, isNull: 1 as const } : field,
      ),
      {
        name: '开关',
        formType: 'select',
        remark: LINKED,
        isHidden,
        options: JSON.stringify({ 开: [1201], 关: [] }),
        formAssistId: 1200,
      },
    ]
    const save = async (isHidden: 0 | 1, shown: string) => {
      const rows = (await admin.ask(fieldAdminCalls.definition, { label })).flat()
      return admin.call(fieldAdminCalls.saveDefinition, { label, data: linked(rows, isHidden, shown) })
    }
    expect(await save(0, '线索名称')).toMatchObject({
      code: 400,
      msg: '线索名称必须能够填写，不能由选项控制是否显示',
    })
    expect(await save(1, '邮箱')).toMatchObject({
      code: 400,
      msg: '邮箱是必填字段，但没有可选的选项会显示它，将无法填写',
    })
    expect(await save(0, '邮箱')).toMatchObject({ code: 0 })
  })
})

describe('settings of one kind of action', () => {
  it('hides, locks and requires fields of its form alone', async () => {
    const { admin } = company.people
    const all = await admin.ask(fieldAdminCalls.handledFields, { label, actionType: 3 })
    const list = all.map(({ fieldId, isShow, isEdit, isNull, name }) =>
      name === '邮箱'
        ? { fieldId, isShow: 0 as const, isEdit, isNull }
        : name === '地址'
          ? { fieldId, isShow, isEdit: 0 as const, isNull }
          : name === '电话'
            ? { fieldId, isShow, isEdit, isNull: 1 as const }
            : { fieldId, isShow, isEdit, isNull },
    )
    await admin.ask(fieldAdminCalls.saveHandledFields, { label, actionType: 3, list })
    const formOf = async (request: object) =>
      new Map(
        (await company.people.repA.ask(calls.form, { type: '1', ...request }))
          .flat()
          .map((field) => [field.fieldName, field]),
      )
    const form = await formOf({ actionType: 3 })
    expect(form.has('email')).toBe(false)
    expect(form.get('address')?.authLevel).toBe(2)
    expect(form.get('telephone')?.isNull).toBe(1)
    expect((await formOf({})).get('telephone')?.isNull).toBe(0)
  })
  it('names only fields of the form', async () => {
    const list = [{ fieldId: 1, isShow: 1 as const, isEdit: 1 as const, isNull: 0 as const }]
    const answer = await company.people.admin.call(fieldAdminCalls.saveHandledFields, {
      label: customer.label,
      actionType: 0,
      list,
    })
    expect(answer.code).toBe(1102)
  })
})

describe('a table that has had as many columns as a table can have', () => {
  it('takes no more of them, says so and keeps its form', async () => {
    const { admin } = company.people
    const of = { label: customer.label }
    const hundred = (batch: number) =>
      Array.from({ length: 100 }, (_, at) => `add column gone_${batch}_${at} text`).join(', ')
    for (let batch = 0; batch < 15; batch += 1)
      await sql.raw(`alter table customer ${hundred(batch)}`).execute(company.platform.db)
    const before = await admin.ask(fieldAdminCalls.definition, of)
    const data = [
      ...before.flat(),
      ...Array.from({ length: 60 }, (_, at) => ({ name: `多${at}`, formType: 'text' })),
    ]
    expect(await admin.call(fieldAdminCalls.saveDefinition, { ...of, data })).toMatchObject({
      code: 400,
      msg: '该模块累计新增过的字段已达上限，不能再新增字段',
    })
    expect(await admin.ask(fieldAdminCalls.definition, of)).toEqual(before)
  })
})
