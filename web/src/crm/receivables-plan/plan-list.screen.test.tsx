import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { answer } from '../../../test/answers.ts'
import { answerForm, answerList } from '../../../test/records.ts'
import { open } from '../../../test/screen.tsx'
import { answerSession } from '../../../test/session.ts'

const rows = ['1', '2'].map((num, at) => ({
  receivablesPlanId: at + 1,
  num,
  contractNum: 'HT-9',
  money: 400,
  receivedStatus: 0,
  ownerUserId: 14773,
}))

it('the one plan that is ticked is edited from the bar below the list (crm-records.md §10.3)', async () => {
  answerSession()
  answerList(receivablesPlan, rows)
  answerForm(receivablesPlan)
  answer(recordCallsOf(receivablesPlan).detail, { dataAuth: 1, version: 1, ...rows[1] })
  const { user, router } = await open('/crm/receivablesPlan')
  const list = within(await screen.findByRole('grid', { name: '回款计划列表' }))
  const tick = async (at: number) => {
    const box = (await list.findAllByRole('checkbox'))[at]
    if (box) await user.click(box)
  }
  const edit = () =>
    within(screen.getByRole('toolbar', { name: '对选中项的操作' })).queryByRole('button', { name: /编辑/ })
  await tick(1)
  expect(edit()).not.toBeNull()
  await tick(2)
  expect(edit()).toBeNull()
  await tick(1)
  const button = edit()
  if (button) await user.click(button)
  await waitFor(() => expect(router.state.location.search).toContain('edit=2'))
})
