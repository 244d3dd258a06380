import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { proofCalls } from '#protocol/hrm/proofs/calls.ts'
import { firstTemplates } from '#protocol/hrm/proofs/template.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import CheckPage from './CheckPage.tsx'
import OwnProofsPage from './OwnProofsPage.tsx'
import ProofsPage from './ProofsPage.tsx'

const proof = {
  ...{ proofId: 5, number: 'ZZ20250516ABCDEFGHJK', kind: 1, purpose: '签证', state: 1, revokeReason: null },
  ...{ employeeId: 7, employeeName: '高文员', realname: '任人事', createTime: '2025-05-16 10:00:00' },
}

it('lists what was certified, and revokes one with a reason', async () => {
  answer(proofCalls.list, toPage([proof], 1, { page: 1, limit: 15 }))
  answer(proofCalls.revoke, null)
  answer(employeePickerCalls.all, [])
  await signIn()
  const { user } = show(<ProofsPage />)
  await user.click(await screen.findByRole('button', { name: '作废ZZ20250516ABCDEFGHJK' }))
  const dialog = within(await screen.findByRole('dialog', { name: /作废高文员的证明/ }))
  await user.click(dialog.getByRole('button', { name: /^作\s?废$/ }))
  await dialog.findByText('请填写原因')
  expect(asked(proofCalls.revoke)).toEqual([])
  await user.type(dialog.getByLabelText('原因'), '信息有误')
  await user.click(dialog.getByRole('button', { name: /^作\s?废$/ }))
  await waitFor(() => expect(asked(proofCalls.revoke)).toEqual([{ proofId: 5, reason: '信息有误' }]))
})

it('keeps a template for each kind', async () => {
  answer(proofCalls.list, toPage([], 0, { page: 1, limit: 15 }))
  answer(
    proofCalls.templates,
    [1, 2].map((kind) => ({
      ...(firstTemplates[kind] ?? { title: '', body: '', signer: '' }),
      kind,
      updateTime: null,
    })),
  )
  answer(proofCalls.saveTemplate, null)
  await signIn()
  const { user } = show(<ProofsPage />)
  await user.click(await screen.findByRole('button', { name: '证明模板' }))
  await user.click(await screen.findByRole('radio', { name: '收入证明' }))
  const title = await screen.findByDisplayValue('收入证明')
  await user.type(title, '（试用）')
  await user.click(screen.getByRole('button', { name: /^保\s?存$/ }))
  await waitFor(() =>
    expect(asked(proofCalls.saveTemplate)).toMatchObject([{ kind: 2, title: '收入证明（试用）' }]),
  )
})

it.each([
  [7, true],
  [null, false],
])('offers to ask for a certificate to those who are an employee: %s', async (employeeId, isOffered) => {
  const none = { employeeName: null, mobile: null, sex: null, age: null, jobNumber: null, deptId: null }
  const kind = {
    ...{ examineId: 9, examineInitId: 9, label: 0, examineIcon: '', examineName: '证明申请', recheckType: 1 },
    ...{ status: 1, remarks: '', createTime: '2026-11-01 09:00:00', createUserId: 1, createUserName: '钟华' },
    ...{
      updateTime: '2026-11-02 09:00:00',
      updateUserName: '钟华',
      managerList: [1],
      userIds: '',
      deptIds: '',
    },
    ...{ userList: [], deptList: [], oaType: oaTypes.proof, isSys: 1 },
  }
  answer(proofCalls.mine, [])
  answer(flowCalls.usable, toPage([kind], 1, { page: 1, limit: 15 }))
  answer(employeePickerCalls.own, {
    ...{ ...none, employeeId, deptName: null, parentId: null, parentName: null, post: null },
    ...{ entryTime: null, role: null },
  })
  await signIn()
  show(<OwnProofsPage />)
  await screen.findByText('还没有开具给您的证明')
  await waitFor(() => expect(asked(employeePickerCalls.own)).toHaveLength(1))
  if (isOffered) await screen.findByRole('button', { name: '申请证明' })
  else expect(screen.queryByRole('button', { name: '申请证明' })).toBeNull()
})

it('checks a paper by its number and name, and of income by its amount', async () => {
  answer(proofCalls.check, { state: 1 })
  const { user } = show(<CheckPage />)
  await user.type(screen.getByLabelText('编号'), 'zz20250516abcdefghjk')
  await user.type(screen.getByLabelText('姓名'), '高文员')
  expect(screen.queryByLabelText('月均收入（元）')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^核\s?验$/ }))
  await screen.findByText('真实有效')
  answer(proofCalls.check, { state: 0 })
  await user.clear(screen.getByLabelText('编号'))
  await user.type(screen.getByLabelText('编号'), 'SR20250516ABCDEFGHJK')
  await user.type(await screen.findByLabelText('月均收入（元）'), '8000')
  await user.click(screen.getByRole('button', { name: /^核\s?验$/ }))
  await screen.findByText(/^未查到/)
  expect(asked(proofCalls.check).at(-1)).toMatchObject({ amount: '8000', name: '高文员' })
})
