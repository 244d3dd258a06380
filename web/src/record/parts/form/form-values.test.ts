import { describe, expect, test } from 'vitest'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { faultsOf, newValues, toSaveRequest, valuesOf } from './form-values.ts'

const blank: FormField = {
  fieldId: 1,
  fieldName: 'text',
  name: '文本',
  formType: 'text',
  type: 1,
  fieldType: 1,
  inputTips: null,
  maxLength: null,
  maxlength: null,
  defaultValue: '',
  value: null,
  isUnique: 0,
  isNull: 0,
  sorting: 0,
  remark: null,
  options: null,
  setting: [],
  optionsData: null,
  formAssistId: null,
  authLevel: 3,
  autoGeneNumber: 0,
  sysInformation: null,
  stylePercent: 50,
  formPosition: null,
  xAxis: 0,
  yAxis: 0,
  precisions: null,
  maxNumRestrict: null,
  minNumRestrict: null,
  fieldExtendList: [],
}
const field = (given: Partial<FormField>): FormField => ({ ...blank, ...given })

const name = field({ fieldName: 'customerName', name: '客户名称', isNull: 1, value: '旧名' })
const level = field({
  fieldName: 'level',
  name: '级别',
  formType: 'select',
  fieldType: 2,
  fieldId: 8,
  setting: ['A', 'B'],
})
const region = field({
  fieldName: 'mapAddress',
  name: '地区定位',
  formType: 'map_address',
  fieldId: null,
  authLevel: null,
})
const closed = field({
  fieldName: 'mobile',
  name: '手机',
  formType: 'mobile',
  authLevel: 2,
  value: '138****5678',
})

describe('toSaveRequest', () => {
  test('a new record sends fixed columns in entity, the others in field, and spreads the address', () => {
    const fields = [name, level, region]
    const began = newValues(fields, {})
    const values = {
      ...began,
      customerName: ' 新客户 ',
      level: 'A',
      mapAddress: {
        region: ['山东省', '威海市'],
        detailAddress: '新威路',
        location: '',
        lng: '122.1',
        lat: '37.5',
      },
    }
    expect(toSaveRequest({ fields, values, began, isNew: true })).toEqual({
      entity: {
        customerName: '新客户',
        address: '山东省,威海市',
        detailAddress: '新威路',
        location: '',
        lng: '122.1',
        lat: '37.5',
      },
      field: [{ fieldName: 'level', fieldType: 2, name: '级别', type: 1, fieldId: 8, value: 'A' }],
    })
  })

  test('an edit sends only what changed, never what the person may not edit', () => {
    const fields = [name, level, closed]
    const began = valuesOf(fields)
    const values = { ...began, level: 'B', mobile: '13800000000' }
    const request = toSaveRequest({ fields, values, began, isNew: false })
    expect(request.entity).toEqual({})
    expect(request.field.map(({ fieldName, value }) => [fieldName, value])).toEqual([['level', 'B']])
  })

  test('clearing a fixed column sends an empty text, a custom field null', () => {
    const fields = [name, { ...level, value: 'A' }]
    const began = valuesOf(fields)
    const request = toSaveRequest({ fields, values: { customerName: '', level: '' }, began, isNew: false })
    expect(request.entity).toEqual({ customerName: '' })
    expect(request.field[0]?.value).toBeNull()
  })

  test('a field that an option hides goes out empty', () => {
    const choice = field({
      fieldName: 'kind',
      formType: 'select',
      setting: ['公司', '个人'],
      optionsData: { 公司: [1001], 个人: [] },
      value: '公司',
    })
    const shown = field({ fieldName: 'taxNumber', formAssistId: 1001, value: '9137' })
    const fields = [choice, shown]
    const began = valuesOf(fields)
    const request = toSaveRequest({ fields, values: { ...began, kind: '个人' }, began, isNew: false })
    expect(request.entity).toEqual({ kind: '个人', taxNumber: '' })
  })
})

describe('faultsOf', () => {
  test('names every field that may not be saved as it stands', () => {
    const mobile = { ...closed, authLevel: 3 as const }
    const faults = faultsOf([name, mobile], { customerName: ' ', mobile: '123' })
    expect([...faults]).toEqual([
      ['customerName', '客户名称不能为空'],
      ['mobile', '手机格式有误'],
    ])
  })

  test('asks nothing of fields that are closed to the person or hidden by an option', () => {
    const choice = field({
      fieldName: 'kind',
      formType: 'select',
      setting: ['公司', '个人'],
      optionsData: { 公司: [1001] },
    })
    const hidden = field({ fieldName: 'taxNumber', isNull: 1, formAssistId: 1001 })
    const faults = faultsOf([closed, choice, hidden], { mobile: '138****5678', kind: '个人', taxNumber: '' })
    expect(faults.size).toBe(0)
  })
})

test('a new form begins with what is known beforehand, else with defaults', () => {
  const related = field({ fieldName: 'customerId', formType: 'customer' })
  const fields = [{ ...level, defaultValue: 'B' }, related]
  expect(newValues(fields, { customerId: [{ id: 7, name: '甲' }] })).toEqual({
    level: 'B',
    customerId: [{ id: 7, name: '甲' }],
  })
})
