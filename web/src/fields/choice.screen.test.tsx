import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { viewsOf } from './all.ts'

const level = {
  fieldName: 'level',
  name: '客户级别',
  formType: 'select',
  setting: ['A', 'B'],
  optionColors: { A: 'orange' },
} as const

it('an option with a colour is a soft tag, one without is words', () => {
  const { Show } = viewsOf('select')
  const field = { ...level, setting: [...level.setting] }
  render(
    <>
      <Show value="A" field={field} place="cell" />
      <p data-testid="plain">
        <Show value="B" field={field} place="cell" />
      </p>
    </>,
  )
  expect(screen.getByText('A').dataset.color).toBe('orange')
  expect(screen.getByTestId('plain').innerHTML).toBe('B')
})

it('several options stand side by side, coloured or not', () => {
  const { Show } = viewsOf('checkbox')
  render(<Show value="A,B" field={{ ...level, formType: 'checkbox', setting: ['A', 'B'] }} place="detail" />)
  expect(screen.getByText('A').dataset.color).toBe('orange')
  screen.getByText('B')
})

it('an option that is stored by its number is shown by its name', () => {
  const { Show } = viewsOf('select')
  const setting = [
    { name: '上架', value: 1 },
    { name: '下架', value: 0 },
  ]
  render(<Show value={0} field={{ ...level, setting }} place="detail" />)
  screen.getByText('下架')
})

it('a cell shows what an option begins with, the rest beside it, unless two begin alike', () => {
  const { Show } = viewsOf('select')
  const colored = (setting: string[]) => ({
    ...level,
    setting,
    optionColors: Object.fromEntries(setting.map((name) => [name, 'orange' as const])),
  })
  const important = 'A（重点客户）'
  const { unmount } = render(<Show value={important} field={colored([important, 'B'])} place="cell" />)
  expect(screen.getByText('A').title).toBe(important)
  unmount()
  const inDetail = render(<Show value={important} field={colored([important, 'B'])} place="detail" />)
  screen.getByText(important)
  inDetail.unmount()
  render(<Show value={important} field={colored([important, 'A（其他）'])} place="cell" />)
  screen.getByText(important)
})
