import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { answer, asked } from '../../../test/answers.ts'
import { isClosed, showAmongAreas } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import BusinessSettingsPage from './BusinessSettingsPage.tsx'

const save = () => screen.getByRole('button', { name: '保存' })
const isShut = () => expect(isClosed(save())).toBe(true)
const isUnchanged = () => expect(screen.queryByRole('button', { name: '保存' })).toBeNull()

it('kinds of follow-ups may not be empty nor stand there twice', async () => {
  await signIn()
  answer(companyCalls.queryRecordOptions, ['打电话', '见面拜访'])
  answer(companyCalls.setRecordOptions, null)
  const { user } = await showAmongAreas(<BusinessSettingsPage />, '/manage/customer/biz-param')
  expect(await screen.findAllByRole('textbox', { name: '类型' })).toHaveLength(2)
  isUnchanged()
  await user.click(screen.getByRole('button', { name: /添加类型$/ }))
  isShut()
  const added = () => screen.getAllByRole('textbox', { name: '类型' }).at(-1) ?? document.body
  await user.type(added(), '打电话')
  expect(screen.getAllByText('类型不能重复')).toHaveLength(2)
  isShut()
  await user.clear(added())
  await user.type(added(), '视频会议')
  await user.click(screen.getByRole('button', { name: '删除 见面拜访' }))
  await user.click(save())
  await screen.findByText('跟进记录类型已保存')
  expect(asked(companyCalls.setRecordOptions)).toEqual([{ options: ['打电话', '视频会议'] }])
})

it('the size of imports is changed within its limits', async () => {
  await signIn()
  answer(companyCalls.queryImportLimits, { maxMb: 20, maxRows: 10_000 })
  answer(companyCalls.setImportLimits, null)
  const { user } = await showAmongAreas(<BusinessSettingsPage />, '/manage/customer/biz-param?part=imports')
  const size = await screen.findByLabelText('文件大小上限')
  isUnchanged()
  await user.clear(size)
  await user.click(save())
  await screen.findByText('请输入文件大小上限，1 到 20 的整数')
  await user.type(size, '30')
  await user.tab()
  expect(size).toHaveProperty('value', '30')
  await user.click(save())
  expect(asked(companyCalls.setImportLimits)).toEqual([])
  await user.clear(size)
  await user.type(size, '3')
  await user.click(save())
  await screen.findByText('导入设置已保存')
  expect(asked(companyCalls.setImportLimits)).toEqual([{ maxMb: 3, maxRows: 10_000 }])
  answer(companyCalls.queryRecordOptions, [])
  await user.click(within(screen.getByRole('menu')).getByText('跟进记录类型设置'))
  await waitFor(() => expect(screen.queryByLabelText('文件大小上限')).toBeNull())
})

it('掩码查看设置 takes how many masked values a person may look at in a day', async () => {
  await signIn()
  answer(companyCalls.queryRevealLimit, { perDay: 30 })
  answer(companyCalls.setRevealLimit, null)
  const { user } = await showAmongAreas(<BusinessSettingsPage />, '/manage/customer/biz-param?part=reveals')
  const limit = await screen.findByLabelText('每人每天最多查看')
  expect(limit).toHaveProperty('value', '30')
  isUnchanged()
  await user.clear(limit)
  await user.click(save())
  await screen.findByText('请输入次数，0 到 1000 的整数')
  await user.type(limit, '5')
  await user.click(save())
  await screen.findByText('掩码查看设置已保存')
  expect(asked(companyCalls.setRevealLimit)).toEqual([{ perDay: 5 }])
})
