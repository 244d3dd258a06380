import { ShoppingOutlined } from '@ant-design/icons'
import { product } from '#protocol/crm/product/type.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { offerOperation, withdrawOperation } from './operations.tsx'

export const productScreen: RecordScreen = {
  type: product,
  icon: <ShoppingOutlined />,
  path: '/crm/product',
  actions: { offer: offerOperation, withdraw: withdrawOperation },
}
