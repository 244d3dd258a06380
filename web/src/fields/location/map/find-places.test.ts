import { expect, it } from 'vitest'
import type { RegionNode } from '#web/ui/pickers/regions.ts'
import { findPaths, pathsOf, pointOf, regionFor, regionWords, suggestRegions } from './find-places.ts'

const node = (name: string, ...children: RegionNode[]): RegionNode => ({ code: '', name, children })
const paths = pathsOf([
  node('山东省', node('威海市', node('环翠区'), node('荣成市')), node('济南市')),
  node('北京市', node('市辖区', node('海淀区'))),
])

it('finds regions by any part of their name, the widest first', () => {
  expect(findPaths(paths, '威海')).toEqual([
    ['山东省', '威海市'],
    ['山东省', '威海市', '环翠区'],
    ['山东省', '威海市', '荣成市'],
  ])
  expect(findPaths(paths, '海淀')).toEqual([['北京市', '市辖区', '海淀区']])
})
it('suggests nothing to a single character, to a full name or to what goes on behind it', () => {
  expect(suggestRegions(paths, '济南')).toEqual(['山东省济南市'])
  for (const typed of ['海', '北京市海淀区', '山东省威海市环翠区新威路'])
    expect(suggestRegions(paths, typed)).toEqual([])
})
it('takes several words, and whole names', () => {
  expect(findPaths(paths, '山东 荣成')).toEqual([['山东省', '威海市', '荣成市']])
  expect(findPaths(paths, '北京市海淀区')).toEqual([['北京市', '市辖区', '海淀区']])
})
it('takes whatever else stands for a name, such as its initials', () => {
  const byInitials = (name: string, typed: string) => typed === 'ws' && name.includes('威')
  expect(findPaths(paths, 'ws', byInitials)).toHaveLength(3)
})
it('has nothing for a single character, nor groups of the table', () => {
  expect(findPaths(paths, '海')).toEqual([])
  expect(findPaths(paths, '市辖区')).toEqual([])
})
it('writes a region as people do', () => {
  expect(regionWords(['北京市', '市辖区', '海淀区'])).toBe('北京市海淀区')
})
it('keeps the district that was said while the point stays in its city', () => {
  expect(regionFor(['山东省', '威海市'], ['山东省', '威海市', '环翠区'])).toEqual([
    '山东省',
    '威海市',
    '环翠区',
  ])
  expect(regionFor(['山东省', '济南市'], ['山东省', '威海市', '环翠区'])).toEqual(['山东省', '济南市'])
  expect(regionFor([], ['山东省'])).toEqual(['山东省'])
})
it('reads a typed point, and none of half a point or beyond the globe', () => {
  expect(pointOf({ lng: '122.1', lat: '37.5' })).toEqual({ lng: 122.1, lat: 37.5 })
  for (const [lng, lat] of [
    ['', ''],
    ['122', ''],
    ['181', '0'],
    ['x', '1'],
  ] as const)
    expect(pointOf({ lng, lat })).toBeNull()
})
