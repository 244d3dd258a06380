import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { answer, asked } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { CleanDialog } from './CleanDialog.tsx'

it('is closed where nobody is counted', async () => {
  answer(candidateCalls.toClean, [])
  await signIn({ rights: ['hrm/recruit/manage'] })
  const { user } = show(<CleanDialog onClose={() => undefined} />)
  const closed = await screen.findByRole('button', { name: '清理 0 人' })
  await user.click(closed)
  expect(closed.getAttribute('aria-disabled')).toBe('true')
  expect(asked(candidateCalls.move)).toEqual([])
})

it('drops those who are counted', async () => {
  answer(candidateCalls.move, null)
  answer(candidateCalls.toClean, [3, 5])
  await signIn({ rights: ['hrm/recruit/manage'] })
  const { user } = show(<CleanDialog onClose={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: '清理 2 人' }))
  await waitFor(() => expect(asked(candidateCalls.move)).toMatchObject([{ candidateIds: [3, 5], status: 7 }]))
})
