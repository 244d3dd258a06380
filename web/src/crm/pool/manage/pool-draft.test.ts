import { describe, expect, it } from 'vitest'
import { faultOf, type PoolDraft, toDraft, toRequest } from './pool-draft.ts'

const levels = ['A', 'B']
const field = (fieldName: string) => ({
  fieldId: null,
  fieldName,
  name: fieldName,
  formType: 'text',
  type: 1,
  setting: [],
})
const fields = [field('customerName'), field('mobile'), field('email')]
const draft = (change: Partial<PoolDraft> = {}): PoolDraft => ({
  ...toDraft({ pool: null, levels, fields }),
  poolName: '公海',
  admins: [1],
  departments: [2],
  ...change,
})
const rule = (change: object) => ({
  ...draft().rules,
  1: { on: true, sparesDealt: true, sparesBusiness: false, perLevel: 1 as const, limits: [], ...change },
})

describe('faultOf', () => {
  it('finds nothing wrong with a plain pool', () => {
    expect(faultOf(draft(), levels)).toBeNull()
  })
  it.each<[Partial<PoolDraft>, string]>([
    [{ poolName: ' ' }, '请输入公海名称'],
    [{ admins: [] }, '请选择公海管理员'],
    [{ departments: [] }, '请选择公海成员'],
    [{ preOwnerSetting: 1 }, '前负责人限制领取天数需大于0'],
    [{ receiveSetting: 1, receiveNum: 0 }, '领取频率限制个数需大于0'],
    [{ remindSetting: 1, remindDay: null }, '提醒规则天数需大于0'],
    [{ putInRule: 1 }, '请勾选自动回收规则'],
    [{ putInRule: 1, rules: rule({ all: 0 }) }, '收回规则超过天数需大于0'],
    [{ putInRule: 1, rules: rule({ perLevel: 2, all: 5, limits: [null, 0] }) }, '收回规则超过天数需大于0'],
    [{ shown: ['customerName'] }, '公海字段至少要显示两个'],
  ])('says what is wrong with %j', (change, words) => {
    expect(faultOf(draft(change), levels)?.text).toBe(words)
  })
  it.each<[Partial<PoolDraft>, (string | number)[]]>([
    [{ poolName: ' ' }, ['poolName']],
    [{ putInRule: 1 }, ['rules', '1', 'on']],
    [{ putInRule: 1, rules: rule({ all: 0 }) }, ['rules', '1', 'all']],
    [{ putInRule: 1, rules: rule({ perLevel: 2, limits: [null, 0] }) }, ['rules', '1', 'limits', 0]],
  ])('leads to where %j is mended', (change, field) => {
    expect(faultOf(draft(change), levels)?.at).toEqual(field)
  })
})

describe('toRequest', () => {
  it('sends positive limits only, and every field with what is shown of it', () => {
    const request = toRequest(draft({ putInRule: 1, rules: rule({ perLevel: 2, limits: [30, null] }) }), {
      poolId: null,
      levels,
      fields,
    })
    expect(request.rule).toEqual([
      {
        type: 1,
        dealHandle: 0,
        businessHandle: 1,
        customerLevelSetting: 2,
        level: [{ level: 'A', limitDay: 30 }],
      },
    ])
    expect(request.field).toMatchObject([{ isHidden: 0 }, { isHidden: 0 }, { isHidden: 1 }])
    expect(request).toMatchObject({ adminUserId: [1], memberUserId: [], memberDeptId: [2] })
  })
})
