import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { bizDictCalls } from '#protocol/crm/biz-dict/calls.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { answerSession } from '../../../test/session.ts'
import { BizDict } from './BizDict.tsx'

const entry = {
  dictId: 3,
  queryCode: 'lockFaultType',
  dictCode: '3',
  bizName: '接口松动',
  bizValue: '',
  sort: 3,
  status: 1 as const,
}

beforeEach(() => {
  answerSession()
  answer(bizDictCalls.page, {
    list: [entry],
    totalRow: 1,
    totalPage: 1,
    pageSize: 15,
    pageNumber: 1,
    firstPage: true,
    lastPage: true,
    extraData: null,
  })
})

it('shows one dictionary at a time, with its value where it has one', async () => {
  const { user } = await show(<BizDict />)
  await screen.findByText('接口松动')
  expect(screen.queryByRole('columnheader', { name: '换成' })).toBeNull()
  await user.click(screen.getByRole('combobox', { name: '字典' }))
  await user.click(await screen.findByTitle('智能客服同义词'))
  await screen.findByRole('columnheader', { name: '换成' })
  expect(asked(bizDictCalls.page).at(-1)).toMatchObject({ queryCode: 'icsSynonym', page: 1 })
})

it('adds an entry, whose number follows by itself, and keeps the form where it is refused', async () => {
  refuse(bizDictCalls.add, '该字典中已有此名称', 400, { field: 'bizName' })
  const { user } = await show(<BizDict />)
  await user.click(await screen.findByRole('button', { name: /新建条目$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '新建条目：坏锁故障类型' }))
  await user.click(dialog.getByLabelText('名称'))
  await user.keyboard('接口松动')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await dialog.findByText('该字典中已有此名称')
  answer(bizDictCalls.add, null)
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked(bizDictCalls.add).at(-1)).toMatchObject({ queryCode: 'lockFaultType', bizName: '接口松动' })
  expect(asked(bizDictCalls.add).at(-1)).not.toHaveProperty('dictCode', '')
})
