import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  childReadCalls,
  contractCalls,
  educationCalls,
  materialCalls,
} from '#protocol/hrm/employees/children-calls.ts'
import { answer, asked } from '../../../../test/answers.ts'
import { pick, show } from '../../../../test/screen.tsx'
import { signIn } from '../../../../test/session.ts'
import { ChildSection } from './ChildSection.tsx'
import { Materials } from './Materials.tsx'
import { PayTab } from './PanelTabs.tsx'
import { contracts, educations } from './saving.ts'

const study = {
  educationId: 3,
  education: 8,
  graduateSchool: '浙江大学',
  major: '土木工程',
  isFirstDegree: 1,
  admissionTime: '2012-09-01',
  graduationTime: null,
  teachingMethods: null,
}

beforeEach(() => {
  answer(educationCalls.add, null)
  answer(educationCalls.set, null)
  answer(educationCalls.remove, null)
  answer(contractCalls.add, null)
})

it('shows rows in words, edits one with its id and removes it after a question', async () => {
  await signIn()
  const { user } = show(<ChildSection employeeId={7} kept={educations} rows={[study]} mayEdit />)
  const section = within(screen.getByRole('region', { name: '教育经历' }))
  section.getByText('本科')
  await user.click(section.getByRole('button', { name: '编辑教育经历 浙江大学' }))
  const dialog = within(await screen.findByRole('dialog', { name: '编辑教育经历' }))
  await user.type(dialog.getByLabelText('专业'), '学')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked(educationCalls.set)).toMatchObject([
      { educationId: 3, major: '土木工程学', admissionTime: '2012-09-01', education: 8 },
    ]),
  )
  await user.click(section.getByRole('button', { name: '删除教育经历 浙江大学' }))
  const question = within(await screen.findByRole('dialog', { name: '确定删除?' }))
  await user.click(question.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(asked(educationCalls.remove)).toEqual([{ rowId: 3 }]))
})

it('is read by users who may not edit', async () => {
  await signIn()
  show(<ChildSection employeeId={7} kept={educations} rows={[study]} mayEdit={false} />)
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('asks an open-ended contract for no term', async () => {
  await signIn()
  const { user } = show(<ChildSection employeeId={7} kept={contracts} rows={[]} mayEdit />)
  await user.click(screen.getByRole('button', { name: '新建合同' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新建合同' }))
  dialog.getByLabelText('合同期限')
  await user.click(dialog.getByLabelText('合同类型'))
  await pick(user, '无固定期限劳动合同')
  await waitFor(() => expect(dialog.queryByLabelText('合同期限')).toBeNull())
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await dialog.findByText('请选择合同开始日期')
  expect(dialog.queryByText('请选择合同结束日期')).toBeNull()
})

it('masks the numbers of pay, and offers what is missing', async () => {
  answer(childReadCalls.pay, {
    salaryCard: { salaryCardId: 1, salaryCardNum: '622****0123', bankName: '工商银行' },
    socialSecurityInfo: { socialSecurityInfoId: null, employeeId: 7 },
  })
  await signIn()
  show(<PayTab employeeId={7} mayEdit />)
  await screen.findByText('622****0123')
  expect(screen.queryByRole('button', { name: '新建工资卡信息' })).toBeNull()
  screen.getByRole('button', { name: '新建社保信息' })
})

it('counts material files by kind and opens one', async () => {
  answer(materialCalls.counts, { subType11: 1 })
  answer(materialCalls.list, [])
  await signIn()
  const { user } = show(<Materials employeeId={7} mayEdit={false} />)
  const kind = await screen.findByRole('button', { name: /身份证原件（1）$/ })
  await user.click(kind)
  await waitFor(() => expect(asked(materialCalls.list)).toEqual([{ employeeId: 7, subType: 11 }]))
  await user.click(screen.getByRole('button', { name: /学历证明（0）$/ }))
  await screen.findByText('没有附件')
})
