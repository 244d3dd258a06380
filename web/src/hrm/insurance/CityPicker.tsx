import { RegionPicker, type RegionPickerProps } from '#web/ui/pickers/RegionPicker.tsx'

interface CityPickerProps extends Pick<RegionPickerProps, 'id' | 'depth'> {
  /** `省,市,区`; '' for none. */
  value?: string
  onChange?: (city: string) => void
}

/** 参保城市: province, city and, where wanted, district. */
export const CityPicker = ({ value = '', onChange, ...shown }: CityPickerProps) => (
  <RegionPicker
    {...shown}
    value={value === '' ? [] : value.split(',').map((name) => ({ code: '', name }))}
    onChange={(parts) => onChange?.(parts.map(({ name }) => name).join(','))}
  />
)
