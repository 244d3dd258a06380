import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { colleagues, signIn } from '../../../test/session.ts'
import { PeopleSelect } from './PeopleSelect.tsx'

it('shows who cannot be chosen behind the others, with the reason', async () => {
  await signIn()
  const [first] = colleagues
  if (!first) throw new Error('no colleague')
  const gone = { ...first, userId: 9, realname: '邵离职', status: 0 }
  const list = [gone, ...colleagues]
  answer(peopleCalls.queryUserList, toPage(list, list.length, { page: 1, limit: 100 }))
  const chosen: number[][] = []
  const { user } = show(<PeopleSelect aria-label="负责人" onChange={(ids) => void chosen.push(ids)} />)
  await user.click(screen.getByRole('combobox', { name: '负责人' }))
  const words = await screen.findByText('已停用，不能选择')
  await user.click(words)
  expect(chosen).toEqual([])
  await user.click(screen.getByText('沈海棠'))
  expect(chosen).toEqual([[2001]])
})
