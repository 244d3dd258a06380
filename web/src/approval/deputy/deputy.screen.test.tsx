import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { answer, asked, refuse, respond } from '../../../test/answers.ts'
import { choosePerson, open } from '../../../test/screen.tsx'
import { me, signIn } from '../../../test/session.ts'

const absence = {
  userId: me.userId,
  realname: me.realname,
  deputyId: 2001,
  deputyName: '沈海棠',
  fromDay: '2099-01-05',
  returnDay: '2099-01-09',
}

async function openDeputy(known: typeof absence | null) {
  await signIn()
  let current = known
  respond(approvalOptionCalls.deputy, () => current)
  const drawn = await open('/person/deputy')
  await screen.findByRole('heading', { name: '审批代理' })
  const become = (next: typeof absence | null) => {
    current = next
  }
  return { ...drawn, become }
}
const button = (name: string) => screen.getByRole('button', { name })

it('a deputy is named with the day of return; what is missing or not later is said in its place', async () => {
  const { user, become } = await openDeputy(null)
  expect(screen.queryByRole('button', { name: '取消代理' })).toBeNull()
  await user.click(button('保存'))
  await screen.findByText('请选择代理人')
  await screen.findByText('请选择返回日')
  expect(asked(approvalOptionCalls.setDeputy)).toEqual([])
  await choosePerson(user, screen.getByRole('combobox', { name: '代理人' }), '沈海棠')
  const from = screen.getByLabelText('开始日')
  const back = screen.getByLabelText('返回日')
  for (const [box, day] of [
    [from, '2099-01-05'],
    [back, '2099-01-05'],
  ] as const) {
    await user.clear(box)
    await user.type(box, `${day}{Enter}`)
  }
  await user.click(button('保存'))
  await screen.findByText('返回日必须晚于开始日，且在今天之后')
  refuse(approvalOptionCalls.setDeputy, '请选择其他在职员工作为代理人', 400)
  await user.clear(back)
  await user.type(back, '2099-01-09{Enter}')
  await user.click(button('保存'))
  await waitFor(() => expect(screen.getAllByText('请选择其他在职员工作为代理人')).not.toEqual([]))
  respond(approvalOptionCalls.setDeputy, () => {
    become(absence)
    return null
  })
  await user.click(button('保存'))
  await screen.findByText(/沈海棠 自 2099-01-05 起代您审批，2099-01-09 起由您本人审批/)
  expect(asked(approvalOptionCalls.setDeputy).at(-1)).toEqual({
    deputyId: 2001,
    fromDay: '2099-01-05',
    returnDay: '2099-01-09',
  })
})

it('it is given up after a question', async () => {
  const { user, become } = await openDeputy(absence)
  await screen.findByText(/沈海棠 自 2099-01-05 起代您审批/)
  answer(approvalOptionCalls.clearDeputy, null)
  await user.click(button('取消代理'))
  const asks = within(await screen.findByRole('dialog', { name: '取消审批代理？' }))
  become(null)
  await user.click(asks.getByRole('button', { name: '取消代理' }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(asked(approvalOptionCalls.clearDeputy)).toHaveLength(1)
})
