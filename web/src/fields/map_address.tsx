import { LinkOutlined } from '@ant-design/icons'
import { addressFilter } from './filter/region.ts'
import { addressText, type MapAddress, parseAddress, writeAddress } from './map_address/address.ts'
import { showText } from './show.tsx'
import { defineViews } from './views.tsx'

/** Region, street and point of a customer. Saved as five keys of its own, so it is edited in the form only. */
export const map_address = defineViews<MapAddress>({
  Show: showText(addressText),
  Edit: async () => (await import('./map_address/edit.tsx')).MapAddressEdit,
  parse: parseAddress,
  toWrite: writeAddress,
  toText: addressText,
  filter: addressFilter,
  icon: <LinkOutlined />,
  width: 190,
  ownLine: true,
  inline: false,
  roomy: true,
  spreads: true,
})
