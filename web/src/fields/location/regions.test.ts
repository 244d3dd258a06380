import { expect, it } from 'vitest'
import { findRegions } from './PlaceInput.tsx'

const names = ['山东省', '山东省威海市', '山东省威海市环翠区', '北京市', '北京市海淀区']

it('names regions by any part of their name, the widest first', () => {
  expect(findRegions(names, '威海')).toEqual(['山东省威海市', '山东省威海市环翠区'])
  expect(findRegions(names, '海淀')).toEqual(['北京市海淀区'])
})
it('says nothing to a single character, to a full name or to what goes on behind it', () => {
  expect(findRegions(names, '海')).toEqual([])
  expect(findRegions(names, '北京市海淀区')).toEqual([])
  expect(findRegions(names, '山东省威海市环翠区新威路')).toEqual([])
})
