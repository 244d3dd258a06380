import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { NumberInput } from './NumberInput.tsx'

function Days() {
  const [days, setDays] = useState<number | null>(30)
  return (
    <>
      <NumberInput aria-label="天数" min={1} max={36_500} value={days} onChange={setDays} />
      <output>{String(days)}</output>
    </>
  )
}

it.each([
  ['3 天', 'null', '3 天'],
  ['0', 'null', '0'],
  ['1.5', 'null', '1.5'],
  ['1千', '1000', '1,000'],
])('a setting into which %s is typed has %s and shows %s', async (typed, has, shows) => {
  const { user } = show(<Days />)
  const box = screen.getByLabelText('天数')
  await user.clear(box)
  await user.type(box, typed)
  await user.tab()
  expect(screen.getByRole('status').textContent).toBe(has)
  expect(box).toHaveProperty('value', shows)
})
