import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { bareField } from '#protocol/fields/bare-field.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { contactsCalls } from '#protocol/hrm/employees/children-calls.ts'
import { employeeFieldCalls } from '#protocol/hrm/employees/field-calls.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { answer, asked, refuse } from '../../../../test/answers.ts'
import { open, pick, show } from '../../../../test/screen.tsx'
import { answerSession, signIn } from '../../../../test/session.ts'
import { ContactsSection } from './ContactsSection.tsx'

type Given = Pick<FormField, 'fieldName' | 'name' | 'formType'> & Partial<FormField>

/** A field of a contact as it is received; fixed ones have no editor of their own. */
function fieldOf(given: Given, isFixed: 0 | 1): HrField {
  const field = bareField({ fieldType: isFixed, ...given })
  const { fieldName, name, formType, value, isNull, setting, optionsData, formAssistId } = field
  return {
    ...{ fieldId: 100_001, fieldName, name, type: 1, formType, label: 1, labelGroup: 7, inputTips: null },
    ...{ maxLength: 255, isUnique: 0, isNull, sorting: 1, setting, isFixed, isUpdateValue: 1 },
    ...{ stylePercent: 50, precisions: null, isMasked: 0, optionsData, formAssistId },
    ...(isFixed ? {} : { form: field }),
    ...{ componentType: 0, remark: null, options: null, formPosition: null, maxNumRestrict: null },
    ...{ minNumRestrict: null, fieldExtendList: null },
    defaultValue: field.defaultValue,
    fieldValue: value ?? null,
    fieldValueDesc: value ? String(value) : null,
  }
}

const form = (values: { name?: string; blood?: string } = {}) => [
  fieldOf(
    {
      fieldName: 'contacts_name',
      name: '联系人姓名',
      formType: 'text',
      isNull: 1,
      value: values.name ?? null,
    },
    1,
  ),
  fieldOf(
    {
      ...{ fieldName: 'field_blood', name: '联系人血型', formType: 'select', setting: ['A型', 'B型'] },
      value: values.blood ?? null,
    },
    0,
  ),
  fieldOf({ fieldName: 'field_note', name: '说明', formType: 'desc_text', defaultValue: '请如实填写' }, 0),
]

it('adds a contact with the form of the designer, and edits one with its values', async () => {
  answer(contactsCalls.form, form())
  answer(contactsCalls.add, null)
  answer(contactsCalls.set, null)
  await signIn()
  const contacts = [{ contactsId: 5, information: form({ name: '张建国', blood: 'A型' }) }]
  const { user } = show(<ContactsSection employeeId={7} contacts={contacts} mayEdit />)
  const section = within(screen.getByRole('region', { name: '联系人' }))
  section.getByText('联系人血型')
  section.getByText('A型')
  // a text of the form is no fact of the contact
  expect(section.queryByText('说明')).toBeNull()
  await user.click(section.getByRole('button', { name: '新建联系人' }))
  const fresh = within(await screen.findByRole('dialog', { name: '新建联系人' }))
  await fresh.findByText('请如实填写')
  await user.click(fresh.getByRole('button', { name: '保存' }))
  await fresh.findByText('请填写联系人姓名')
  await user.type(fresh.getByLabelText('联系人姓名'), '李秀英')
  await user.click(fresh.getByLabelText('联系人血型'))
  await pick(user, 'B型')
  await user.click(fresh.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked(contactsCalls.add)).toHaveLength(1))
  expect(asked(contactsCalls.add)[0]).toMatchObject({
    employeeId: 7,
    dataList: expect.arrayContaining([
      { fieldName: 'contacts_name', fieldValue: '李秀英' },
      { fieldName: 'field_blood', fieldValue: 'B型' },
    ]),
  })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '新建联系人' })).toBeNull())
  await user.click(section.getByRole('button', { name: '编辑联系人 张建国' }))
  const edited = within(await screen.findByRole('dialog', { name: '编辑联系人' }))
  expect(edited.getByLabelText('联系人姓名')).toHaveProperty('value', '张建国')
  refuse(contactsCalls.set, '联系人姓名格式有误')
  await user.click(edited.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked(contactsCalls.set)).toMatchObject([{ contactsId: 5 }]))
  screen.getByRole('dialog', { name: '编辑联系人' })
})

it('is read where nothing may be edited', async () => {
  await signIn()
  show(
    <ContactsSection contacts={[{ contactsId: 5, information: form({ name: '张建国' }) }]} mayEdit={false} />,
  )
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('the designer of contacts offers neither files nor uniqueness', async () => {
  answerSession({ rights: ['manage/hrm/field'] })
  answer(employeeFieldCalls.definition, [])
  answer(employeeFieldCalls.optionChanges, [])
  const { user } = await open('/manage/hrm/customField/hrm_employee/none/7')
  const types = within(await screen.findByRole('complementary', { name: '字段类型' }))
  for (const title of ['附件', '手写签名', '明细表格'])
    expect(types.queryByRole('button', { name: title })).toBeNull()
  await user.click(types.getByRole('button', { name: '单行文本' }))
  const settings = within(screen.getByRole('complementary', { name: '字段设置' }))
  await settings.findByRole('switch', { name: '设为必填' })
  expect(settings.queryByRole('switch', { name: '设为唯一' })).toBeNull()
})
