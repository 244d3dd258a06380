import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { KindChips } from './KindChips.tsx'

const chips = (kinds?: readonly string[]) => <KindChips kinds={kinds} value="" onChange={() => undefined} />

it('keeps its line until the kinds are known, and has none where the company offers none', () => {
  const { container, rerender } = render(chips())
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
  rerender(chips(['打电话', '上门']))
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['打电话', '上门'])
  expect(container.querySelector('[aria-busy="true"]')).toBeNull()
  rerender(chips([]))
  expect(container.firstChild).toBeNull()
})
