import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { answer, asked } from '../../../test/answers.ts'
import { open } from '../../../test/screen.tsx'
import { answerOpening, answerSession } from '../../../test/session.ts'

const at = '/manage/systemconfig'
const given = { companyName: '星河软件', companyLogo: '/adminFile/down/7', endTime: null, endDay: null }

it('changes the name of the company, which every page shows', async () => {
  answerSession()
  answer(companyCalls.setAdminConfig, null)
  const { user } = await open(at)
  const name = await screen.findByLabelText('企业名称')
  const save = () => screen.getByRole('button', { name: '保存' })
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  await user.clear(name)
  await user.click(save())
  await screen.findByText('企业名称不能为空')
  await user.type(name, '银河软件')
  answerOpening({ company: { ...given, companyName: '银河软件', companyLogo: '' } })
  await user.click(save())
  await screen.findByText('操作成功')
  expect(asked(companyCalls.setAdminConfig)).toEqual([{ companyName: '银河软件', companyLogo: '' }])
  await waitFor(() => expect(document.title).toBe('银河软件 – 企业首页'))
})

it('takes the logo away', async () => {
  answerSession()
  answerOpening({ company: given })
  answer(companyCalls.setAdminConfig, null)
  const { user } = await open(at)
  expect((await screen.findByAltText('企业logo')).getAttribute('src')).toBe('/crm/api/adminFile/down/7')
  await user.click(screen.getByRole('button', { name: '删除logo' }))
  await screen.findByRole('button', { name: /上传logo/ })
  await user.click(await screen.findByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked(companyCalls.setAdminConfig)).toEqual([{ companyName: '星河软件', companyLogo: '' }]),
  )
})

it('shows the company to those who may only look', async () => {
  answerSession({ rights: ['manage/system/read'] })
  answerOpening({ company: given })
  await open(at)
  expect(await screen.findByLabelText('企业名称')).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  expect(screen.queryByRole('button', { name: '删除logo' })).toBeNull()
})
