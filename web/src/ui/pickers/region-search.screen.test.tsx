import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { RegionPicker } from './RegionPicker.tsx'
import type { RegionPart } from './regions.ts'

it.each([
  ['西湖 杭州', ['杭州市', '西湖区']],
  ['hz xh', ['杭州市', '西湖区']],
  ['chongqing wanzhou', ['万州区']],
])('finds a region by %s', async (typed, found) => {
  const chosen: RegionPart[][] = []
  const { user } = await show(
    <RegionPicker aria-label="地区" value={[]} onChange={(region) => chosen.push(region)} />,
  )
  await user.type(await screen.findByRole('combobox', { name: '地区' }), typed)
  const [name = ''] = found.slice(-1)
  // before the search answers, the provinces stand there
  const item = await waitFor(() => {
    const items = screen.getAllByRole('menuitemcheckbox')
    const wanted = items.find((each) => found.every((part) => each.textContent?.includes(part)))
    return wanted ?? expect.fail(`none of ${items.length} is ${found.join()}`)
  })
  expect(item.textContent).toMatch(new RegExp(`${name}$`))
  await user.click(item)
  expect(chosen.at(-1)?.map((part) => part.name)).toEqual(expect.arrayContaining(found))
})
