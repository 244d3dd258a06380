import { HomeOutlined } from '@ant-design/icons'
import type { PositionPart } from '#protocol/fields/rule/field.ts'
import { positionFilter } from './filter/region.ts'
import { parsePosition, positionText } from './position/parts.ts'
import { showText } from './show.tsx'
import { defineViews } from './views.tsx'

/** Region and street as one line. */
export const position = defineViews<PositionPart[]>({
  Show: showText(positionText),
  Edit: async () => (await import('./position/edit.tsx')).PositionEdit,
  parse: parsePosition,
  toWrite: (parts) => (parts.length > 0 ? parts.map((part) => ({ ...part, name: part.name.trim() })) : null),
  toText: positionText,
  filter: positionFilter,
  icon: <HomeOutlined />,
  width: 220,
  roomy: true,
  designer: {
    hint: '省 / 市 / 区　详细地址',
    precisions: {
      label: '地址格式',
      control: 'list',
      options: [
        { label: '省 / 市 / 区 / 详细地址', value: 1 },
        { label: '省 / 市 / 区', value: 2 },
        { label: '省 / 市', value: 3 },
        { label: '省', value: 4 },
      ],
    },
  },
})
