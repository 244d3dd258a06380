import { waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

/** Rows that leave the list by their button. */
function Leaving({ names }: { names: readonly string[] }) {
  const [rows, setRows] = useState(names)
  const box = useRef<HTMLElement>(null)
  useKeptFocus(box, rows)
  return (
    <section ref={box} aria-label="列表">
      {rows.map((name) => (
        <button key={name} type="button" onClick={() => setRows(rows.filter((each) => each !== name))}>
          {name}
        </button>
      ))}
    </section>
  )
}

it('a row that leaves gives the keyboard to the first one, the last row to the list', async () => {
  const { user } = show(<Leaving names={['甲', '乙']} />)
  await user.tab()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('乙')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('甲'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('列表'))
})
