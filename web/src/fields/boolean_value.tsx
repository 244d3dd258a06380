import { SwitcherOutlined } from '@ant-design/icons'
import { Switch } from 'antd'
import { toggleFilter } from './filter/toggle.tsx'
import { showText } from './show.tsx'
import { defineViews, type EditProps } from './views.tsx'

type Toggle = '1' | '0'
const parse = (value: unknown): Toggle => (String(value) === '1' ? '1' : '0')

/** Nothing stored reads like 否, as the filter treats it (record-engine.md §7.5). */
const toText = (value: unknown) => (parse(value) === '1' ? '是' : '否')

function ToggleEdit({ id, value, onChange, disabled, autoFocus }: EditProps<Toggle>) {
  return (
    <Switch
      id={id}
      checked={value === '1'}
      disabled={disabled}
      autoFocus={autoFocus}
      checkedChildren="是"
      unCheckedChildren="否"
      onChange={(on) => onChange(on ? '1' : '0')}
    />
  )
}

/** A switch between 是 and 否. */
export const boolean_value = defineViews({
  Show: showText(toText),
  Edit: ToggleEdit,
  parse,
  toWrite: (value) => value,
  toText,
  filter: toggleFilter,
  icon: <SwitcherOutlined />,
  width: 96,
  align: 'left',
  drawn: 'value',
  ownLine: false,
  inline: true,
  roomy: false,
  isChosen: false,
  spreads: false,
  designer: {
    hint: '是 / 否',
    isTall: false,
    precisions: null,
    initial: null,
  },
})
