import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { type DesignedField, fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { answer, asked } from '../../../test/answers.ts'
import { open, pick } from '../../../test/screen.tsx'
import { answerSession } from '../../../test/session.ts'

const source: DesignedField = {
  id: 71,
  fieldId: 71,
  parentFieldId: null,
  fieldName: 'field_abc123',
  name: '单位性质',
  type: 3,
  formType: 'select',
  label: customer.label,
  remark: null,
  inputTips: null,
  maxLength: null,
  defaultValue: '',
  isUnique: 0,
  isNull: 0,
  isHidden: 0,
  sorting: 0,
  options: '施工单位,监理,业主',
  setting: ['施工单位', '监理', '业主'],
  optionsData: null,
  operating: 255,
  fieldType: 0,
  relevant: null,
  stylePercent: 50,
  precisions: null,
  formPosition: '0,0',
  xAxis: 0,
  yAxis: 0,
  maxNumRestrict: null,
  minNumRestrict: null,
  formAssistId: null,
  isFixed: 0,
  updateTime: '2026-01-01 00:00:00',
  fieldExtendList: [],
}

it('asks what becomes of records whose option is renamed or removed', async () => {
  answerSession({ rights: ['manage/crm/field'] })
  answer(fieldAdminCalls.definition, [[source]])
  answer(fieldAdminCalls.optionChanges, [])
  answer(fieldAdminCalls.countOptions, [
    { name: '施工单位', count: 612 },
    { name: '业主', count: 3 },
  ])
  answer(fieldAdminCalls.saveDefinition, null)
  const { user } = await open(`/manage/fields/crm/none/${customer.label}`)
  await user.click(await screen.findByText('单位性质'))
  const first = await screen.findByRole('textbox', { name: '选项1' })
  await screen.findByRole('img', { name: '用于 612 个客户' })
  expect(screen.queryAllByRole('img', { name: /^用于/ })).toHaveLength(2)
  await user.clear(first)
  await user.type(first, '施工企业')
  await user.click(screen.getByRole('button', { name: '删除选项3' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  const dialog = await screen.findByRole('dialog', { name: '选项正在使用' })
  within(dialog).getByText('用于 612 个客户')
  within(dialog).getByText('单位性质：“施工单位”改名为“施工企业”')
  within(dialog).getByText('单位性质：删除“业主”')
  expect(asked(fieldAdminCalls.saveDefinition)).toEqual([])
  await user.click(within(dialog).getByRole('combobox', { name: '单位性质“业主”的已有数据' }))
  await pick(user, '全部替换为“监理”')
  await user.click(within(dialog).getByRole('button', { name: '保存' }))
  await expect
    .poll(() => asked(fieldAdminCalls.saveDefinition))
    .toMatchObject([
      {
        optionChanges: [
          { fieldId: 71, from: '施工单位', to: '施工企业' },
          { fieldId: 71, from: '业主', to: '监理' },
        ],
      },
    ])
})
