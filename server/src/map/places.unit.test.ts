import { expect, it } from 'vitest'
import { readPlaces } from './places.ts'

const place = { name: '甲', address: '甲路 1 号', lng: 122.1, lat: 37.5 }

it.each([
  ['a list', [{ lat: '37.5', lon: '122.1', name: '甲', display_name: '甲路 1 号', extra: {} }]],
  [
    'GeoJSON',
    {
      features: [
        { geometry: { coordinates: [122.1, 37.5, 9] }, properties: { name: '甲', label: '甲路 1 号' } },
      ],
    },
  ],
  [
    'geocodes',
    { status: '1', geocodes: [{ location: '122.1,37.5', name: '甲', formatted_address: '甲路 1 号' }] },
  ],
  ['points of interest', { pois: [{ location: '122.1,37.5', name: '甲', address: '甲路 1 号' }] }],
  [
    'tips',
    {
      tips: [
        { name: '无坐标', location: [] },
        { location: '122.1,37.5', name: '甲', address: '甲路 1 号' },
      ],
    },
  ],
])('reads places of %s', (_form, answer) => {
  expect(readPlaces(JSON.stringify(answer))).toEqual([place])
})

it('leaves out what is nowhere or nameless, and is at a loss with anything else', () => {
  const list = [
    { lat: 91, lon: 0, name: '北极外' },
    { lat: 0, lon: 0, name: '' },
  ]
  expect(readPlaces(JSON.stringify(list))).toEqual([])
  for (const text of ['', 'null', '{"error":"x"}', '[1]', '<html>']) expect(readPlaces(text)).toBeNull()
})
