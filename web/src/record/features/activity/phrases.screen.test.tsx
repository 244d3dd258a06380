import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { asked, respond } from '../../../../test/answers.ts'
import { isClosed, show } from '../../../../test/screen.tsx'
import { signIn } from '../../../../test/session.ts'
import { PhrasePicker } from './PhrasePicker.tsx'

it('phrases are one’s own: none twice, kept in their order, and written by one click', async () => {
  await signIn()
  let phrases = ['电话无人接听', '客户无意向']
  respond(companyCalls.queryActivityPhrase, () => phrases)
  respond(companyCalls.setActivityPhrase, (request) => {
    phrases = request.phrases
    return null
  })
  const onPick = vi.fn()
  const { user } = show(<PhrasePicker onPick={onPick} />)
  await user.click(screen.getByRole('button', { name: /常用语$/ }))
  await screen.findByRole('button', { name: '电话无人接听' })
  await user.click(screen.getByRole('button', { name: /管理常用语$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '管理常用语' }))
  const save = () => dialog.getByRole('button', { name: '保存' })
  await user.click(dialog.getByRole('button', { name: /添加常用语$/ }))
  expect(isClosed(save())).toBe(true)
  const added = dialog.getAllByRole('textbox').at(-1) ?? document.body
  await user.type(added, '客户无意向')
  expect(dialog.getAllByText('常用语不能重复')).toHaveLength(2)
  expect(isClosed(save())).toBe(true)
  await user.clear(added)
  await user.type(added, '已发合同样本')
  await user.click(dialog.getByRole('button', { name: '删除 电话无人接听' }))
  await user.click(save())
  await screen.findByText('常用语已保存')
  expect(asked(companyCalls.setActivityPhrase)).toEqual([{ phrases: ['客户无意向', '已发合同样本'] }])

  await waitFor(() => expect(screen.queryByRole('dialog', { name: '管理常用语' })).toBeNull())
  await user.click(screen.getByRole('button', { name: /常用语$/ }))
  await user.click(await screen.findByRole('button', { name: '已发合同样本' }))
  expect(onPick.mock.calls).toEqual([['已发合同样本']])
  expect(screen.queryByRole('button', { name: '电话无人接听' })).toBeNull()
})
