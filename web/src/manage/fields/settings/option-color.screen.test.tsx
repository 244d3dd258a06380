import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { OptionColor } from '#protocol/fields/rule/option-colors.ts'
import { show } from '../../../../test/screen.tsx'
import { OptionColorChoice } from './OptionColorChoice.tsx'

function Chosen() {
  const [color, setColor] = useState<OptionColor>()
  return (
    <>
      <OptionColorChoice label="选项1的颜色" color={color} onChange={setColor} />
      <output>{color ?? '没有'}</output>
    </>
  )
}

it('an option gets one of eight colours, or none', async () => {
  const { user } = show(<Chosen />)
  const said = screen.getByRole('status')
  const open = async () => user.click(screen.getByRole('button', { name: '选项1的颜色' }))
  await open()
  await user.click(await screen.findByRole('button', { name: '橙色' }))
  expect(said.textContent).toBe('orange')
  await open()
  expect(screen.getByRole('button', { name: '橙色' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('button', { name: '无颜色' }))
  expect(said.textContent).toBe('没有')
})
