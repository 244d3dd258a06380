import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { addressBookCalls, type BookEntry } from '#protocol/address-book/calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked, refuse } from '../../test/answers.ts'
import { show } from '../../test/screen.tsx'
import { signIn } from '../../test/session.ts'
import AddressBookPage from './AddressBookPage.tsx'

const entry = (userId: number, initial: string, realname: string): BookEntry => ({
  initial,
  status: 0,
  userId,
  realname,
  img: null,
  username: `1390000000${userId}`,
  mobile: `1390000000${userId}`,
  deptId: 1,
  deptName: '销售部',
  post: '',
  email: '',
  userStatus: 1,
})

beforeEach(async () => {
  await signIn()
  answer(
    addressBookCalls.list,
    toPage([entry(1, 'A', '安小一'), entry(2, 'B', '白小一')], 2, { page: 1, limit: 15 }),
  )
  answer(addressBookCalls.toggleStar, null)
})

it('lists colleagues by their letters, turns the order, searches and stars', async () => {
  const { user } = show(<AddressBookPage />)
  await screen.findByText('安小一')
  await user.click(screen.getByRole('columnheader', { name: /字母/ }))
  await waitFor(() => expect(asked(addressBookCalls.list).at(-1)).toMatchObject({ initial: 2 }))
  await user.type(screen.getByPlaceholderText('姓名、拼音或手机号'), 'bxy{Enter}')
  await waitFor(() => expect(asked(addressBookCalls.list).at(-1)).toMatchObject({ search: 'bxy', page: 1 }))
  await user.click(await screen.findByRole('button', { name: '关注白小一' }))
  expect(asked(addressBookCalls.toggleStar)).toEqual([{ userId: 2 }])
})

it('a row opens the card of the colleague', async () => {
  refuse(peopleCalls.queryUserInfo, '该员工已离职')
  const { user } = show(<AddressBookPage />)
  await user.click(await screen.findByRole('button', { name: '白小一' }))
  await within(await screen.findByRole('dialog', { name: '白小一' })).findByText('该员工已离职')
  expect(asked(peopleCalls.queryUserInfo)).toMatchObject([{ userId: 2 }])
})
