import { LinkOutlined } from '@ant-design/icons'
import { Input } from '#web/ui/Input.tsx'
import { RegionPicker } from '#web/ui/RegionPicker.tsx'
import styles from './fields.module.css'
import { addressFilter } from './filter/region.tsx'
import { OnMap } from './location/edit.tsx'
import { addressText, type MapAddress, parseAddress, writeAddress } from './map_address/address.ts'
import { showText } from './show.tsx'
import { defineViews, type EditProps } from './views.tsx'

function MapAddressEdit({
  id,
  value,
  onChange,
  onBlur,
  invalid,
  disabled,
  autoFocus,
}: EditProps<MapAddress>) {
  return (
    <div className={styles.stack}>
      <div className={styles.line}>
        <RegionPicker
          id={id}
          value={value.region.map((name) => ({ name, code: '' }))}
          disabled={disabled}
          autoFocus={autoFocus}
          onChange={(region) => onChange({ ...value, region: region.map((part) => part.name) })}
        />
        <Input
          aria-label="详细地址"
          placeholder="详细地址"
          value={value.detailAddress}
          disabled={disabled}
          status={invalid ? 'error' : undefined}
          onChange={(event) => onChange({ ...value, detailAddress: event.target.value })}
          onBlur={onBlur}
        />
      </div>
      <OnMap
        value={value}
        said={{ region: value.region, street: value.detailAddress }}
        disabled={disabled}
        invalid={invalid}
        // another point is no longer the place that was found
        onType={(point) => onChange({ ...value, ...point, location: '' })}
        onChoose={({ lng, lat, address, region }) =>
          onChange({ ...value, lng, lat, location: address, region: [...region] })
        }
        onBlur={onBlur}
      />
      {value.location && <span className={styles.empty}>定位：{value.location}</span>}
    </div>
  )
}

/** Region, street and point of a customer. Saved as five keys of its own, so it is edited in the form only. */
export const map_address = defineViews<MapAddress>({
  Show: showText(addressText),
  Edit: MapAddressEdit,
  parse: parseAddress,
  toWrite: writeAddress,
  toText: addressText,
  filter: addressFilter,
  icon: <LinkOutlined />,
  width: 190,
  align: 'left',
  drawn: 'value',
  ownLine: true,
  inline: false,
  roomy: true,
  isChosen: false,
  spreads: true,
  designer: {
    hint: '请输入',
    isTall: false,
    precisions: null,
    initial: null,
  },
})
