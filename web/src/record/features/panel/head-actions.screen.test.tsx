import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/screen.tsx'
import { HeadActions, type HeadPart } from './HeadActions.tsx'

const part = (label: string, more: Partial<HeadPart> = {}): HeadPart => ({
  key: label,
  label,
  act: () => undefined,
  ...more,
})

it('what endangers stands last in 更多, apart from the rest', async () => {
  const parts = [part('转移'), part('删除', { danger: true })]
  const { user } = show(<HeadActions main={null} parts={parts} count={0} menu={[part('打印')]} />)
  await user.click(screen.getByRole('button', { name: '更多' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['转移', '打印', '删除'])
  const apart = screen.getByRole('separator')
  expect(apart.compareDocumentPosition(screen.getByText('打印'))).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  expect(apart.compareDocumentPosition(screen.getByText('删除'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
