import { EnvironmentOutlined } from '@ant-design/icons'
import { textFilter } from './filter/text.ts'
import { type Point, parsePoint, writePoint } from './location/point.ts'
import { showText } from './show.tsx'
import { defineViews } from './views.tsx'

const toText = (value: unknown) => (typeof value === 'string' ? value : parsePoint(value).address)

/** A point on the map with its address. */
export const location = defineViews<Point>({
  Show: showText(toText),
  Edit: async () => (await import('./location/edit.tsx')).LocationEdit,
  parse: parsePoint,
  toWrite: writePoint,
  toText,
  filter: textFilter,
  icon: <EnvironmentOutlined />,
  width: 220,
  roomy: true,
  designer: {
    hint: '选择定位',
  },
})
