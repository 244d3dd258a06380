import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { examineCalls } from '#protocol/examine/calls.ts'
import type { DesignedField } from '#protocol/manage/door.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked } from '../../test/answers.ts'
import { open } from '../../test/screen.tsx'
import { answerSession } from '../../test/session.ts'
import { exampleType } from './examine-example.ts'

const field = (fieldId: number, fieldName: string, part: Partial<DesignedField> = {}): DesignedField => ({
  id: fieldId,
  fieldId,
  parentFieldId: null,
  fieldName,
  name: fieldName,
  type: 1,
  formType: 'textarea',
  label: 10,
  remark: null,
  inputTips: null,
  maxLength: 1000,
  defaultValue: '',
  isUnique: 0,
  isNull: 1,
  isHidden: 0,
  sorting: 0,
  options: null,
  setting: [],
  optionsData: null,
  operating: 0,
  fieldType: 1,
  relevant: null,
  stylePercent: 100,
  precisions: null,
  formPosition: null,
  xAxis: 0,
  yAxis: 0,
  maxNumRestrict: null,
  minNumRestrict: null,
  formAssistId: null,
  isFixed: 1,
  updateTime: '2026-01-05 09:30:00',
  fieldExtendList: [],
  ...part,
})

async function show(oaType: number) {
  answerSession()
  answer(flowCalls.detail, exampleType({ examineId: 40, examineName: '用章申请', oaType, isSys: 0 }))
  answer(examineCalls.design, [
    [field(1, 'content', { name: '审批事由' })],
    [field(2, 'remark', { name: '备注', isNull: 0, xAxis: 1 })],
  ])
  answer(flowCalls.list, toPage([], 0, { page: 1, limit: 10 }))
  const drawn = await open('/manage/workbench-custom-field/oa/10/40')
  await screen.findByRole('heading', { name: '用章申请' })
  return drawn
}

it('the form of a type is drawn beside its fixed fields, and goes on at the version that has it', async () => {
  const { user, router } = await show(0)
  await screen.findByText('审批事由')
  answer(examineCalls.saveForm, { categoryId: 41 })
  await user.click(screen.getByRole('button', { name: /单行文本$/ }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('已保存用章申请的表单')
  expect(asked(examineCalls.saveForm)).toMatchObject([
    {
      categoryId: 40,
      data: [
        { name: '审批事由', fieldType: 1 },
        { name: '备注', fieldType: 1 },
        { name: '单行文本', formType: 'text', fieldType: 0 },
      ],
    },
  ])
  await waitFor(() => expect(router.state.location.pathname).toBe('/manage/workbench-custom-field/oa/10/41'))
})

it('the form of a type of the product cannot be changed', async () => {
  await show(5)
  await screen.findByText('系统审批类型暂不支持编辑')
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
})
