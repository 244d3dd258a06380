import { expect, it } from 'vitest'
import { loadFaces } from './faces.ts'
import { leavesOf } from './visible.ts'

it('no row of a menu stands at the path of its application, which leads to its first row', async () => {
  const { applications } = await loadFaces()
  expect(applications.length).toBeGreaterThan(2)
  for (const { path, menu } of applications)
    for (const row of leavesOf(menu)) {
      expect(row.path, row.title).not.toBe(path)
      expect(row.path.startsWith(`${path}/`), `${row.title} stands inside ${path}`).toBe(true)
    }
})
