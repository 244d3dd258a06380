import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { bareField } from '#protocol/fields/bare-field.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { answer, asked } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { SectionDialog } from './SectionDialog.tsx'

/** A field of the company as the archive receives it. */
function company(form: Pick<FormField, 'fieldName' | 'name' | 'formType'> & Partial<FormField>): HrField {
  const field = bareField({ fieldType: 0, ...form })
  const { fieldName, name, formType, value, isNull } = field
  return {
    ...{ fieldId: 100_001, fieldName, name, type: 1, formType, label: 1, labelGroup: 1, inputTips: null },
    ...{ maxLength: null, isUnique: 0, isNull, sorting: 1, setting: field.setting, isFixed: 0 },
    ...{ isUpdateValue: 1, stylePercent: 50, precisions: null, isMasked: 0 },
    ...{ componentType: 0, remark: null, options: null, formPosition: null, maxNumRestrict: null },
    ...{ minNumRestrict: null, fieldExtendList: null },
    defaultValue: field.defaultValue,
    fieldValue: value,
    fieldValueDesc: null,
    form: field,
    optionsData: field.optionsData,
    formAssistId: field.formAssistId,
  }
}

it('fields of the company have the controls, rules and links of their form types', async () => {
  answer(employeeCalls.update, null)
  const fields = [
    company({
      fieldName: 'field_size',
      name: '工装尺码',
      formType: 'number',
      maxNumRestrict: '60',
      value: 42,
    }),
    company({
      ...{ fieldName: 'field_car', name: '自驾', formType: 'select', setting: ['是', '否'], value: '否' },
      optionsData: { 是: [1001], 否: [] },
    }),
    company({ fieldName: 'field_plate', name: '车牌', formType: 'text', formAssistId: 1001, isNull: 1 }),
  ]
  await signIn()
  const { user } = show(
    <SectionDialog
      employeeId={7}
      section={{ key: 'personal', title: '基本信息', fields }}
      onClose={() => undefined}
    />,
  )
  const dialog = within(await screen.findByRole('dialog', { name: '编辑基本信息' }))
  const size = await dialog.findByLabelText('工装尺码')
  expect(size).toHaveProperty('value', '42')
  // shown by 是 alone, and not asked for while it is hidden
  expect(dialog.queryByLabelText('车牌')).toBeNull()
  await user.clear(size)
  await user.type(size, '61')
  await user.click(dialog.getByRole('button', { name: /^保\s?存$/ }))
  await waitFor(() => expect(dialog.getAllByText(/60/).length).toBeGreaterThan(0))
  expect(asked(employeeCalls.update)).toEqual([])
  await user.clear(size)
  await user.type(size, '44')
  await user.click(dialog.getByRole('button', { name: /^保\s?存$/ }))
  await waitFor(() => expect(asked(employeeCalls.update)).toHaveLength(1))
  const [sent] = asked(employeeCalls.update)
  // what was changed alone, so that what others change meanwhile stays
  expect(sent?.dataList.map(({ fieldName, fieldValue }) => [fieldName, Number(fieldValue)])).toEqual([
    ['field_size', 44],
  ])
})
